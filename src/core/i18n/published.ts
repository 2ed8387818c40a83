/**
 * Whether the build knows where its readers will find it. Only then do pages name themselves by whole addresses:
 * canonical, the other languages, shared pictures, structured data. In a copy for an intranet, or one made to try it out,
 * such an address would lead elsewhere.
 */
export const isPublished = Boolean(process.env['SITE_URL']);
