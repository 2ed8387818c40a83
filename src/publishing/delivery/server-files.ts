/** The headers of the site in the languages of servers and hosts. Pure. */
import {
	gzippedKinds,
	hashedCaching,
	hashedFolders,
	mediaTypes,
	otherCaching,
	securityHeaders,
	strictTransport,
	textKinds,
} from '../../core/policy/headers.ts';

const withoutSlash = (base: string) => base.replace(/\/+$/, '');
const textTypes = [...new Set(textKinds.map((kind) => mediaTypes[kind] ?? ''))].filter((type) => type !== 'text/html');

/**
 * `_headers`, which Cloudflare Pages, Netlify and others read. Rules that fit the same file are joined there, so caching
 * is named for hashed files only; the rest is revalidated by these hosts without being told.
 *
 * @param base the path that the site stands under: `/` or `/faultline/`.
 * @see https://developers.cloudflare.com/pages/configuration/headers/
 * @see https://docs.netlify.com/routing/headers/
 */
export function headersFile(base: string): string {
	const rule = (path: string, headers: readonly (readonly [string, string])[]) =>
		[withoutSlash(base) + path, ...headers.map(([name, value]) => `  ${name}: ${value}`)].join('\n');
	return `${[
		rule('/*', [...Object.entries(securityHeaders(base)), [strictTransport.name, strictTransport.value]]),
		...hashedFolders.map((folder) => rule(`${folder}*`, [['Cache-Control', hashedCaching]])),
	].join('\n\n')}\n`;
}

/**
 * A server of nginx, for `conf.d/`.
 *
 * @param base as of `headersFile`; the files of the site then stand in that folder below the root.
 */
export function nginxFile(base: string): string {
	const at = withoutSlash(base);
	const hashed = hashedFolders.map((folder) => `\t"~^${at}${folder}." "${hashedCaching}";`).join('\n');
	const kinds = Object.entries(mediaTypes);
	const types = [...new Set(Object.values(mediaTypes))]
		.map((type) => `\t\t${type} ${kinds.flatMap(([kind, own]) => (own === type ? [kind] : [])).join(' ')};`)
		.join('\n');
	return `# Faultline on nginx 1.18 or later: put this into /etc/nginx/conf.d/ and the built site into the root below,
# ${at ? `in its folder ${at}/, ` : ''}after "npm run compress". What to change: server_name, root, and the lines for https.
# Written by "npm run server-files" from src/core/policy/: change it there, not here.

# Names with a hash never change; everything else is asked for again.
map $uri $faultline_cache {
	default "${otherCaching}";
${hashed}
}

# Only over https, also where a proxy in front speaks it. An empty header is not sent.
map "$https $http_x_forwarded_proto" $faultline_hsts {
	default "";
	"~(^on | https$)" "${strictTransport.value}";
}

server {
	listen 80;
	# listen 443 ssl;
	# ssl_certificate     /etc/ssl/docs.example.org.pem;
	# ssl_certificate_key /etc/ssl/docs.example.org.key;
	server_name docs.example.org;
	root /srv/faultline;

	index index.html;
	server_tokens off;
	# A redirect names no host and no port: both may be those of a proxy.
	absolute_redirect off;

	charset utf-8;
	charset_types ${textTypes.join(' ')};
	default_type application/octet-stream;
	types {
${types}
	}

	# gzip_static sends the .gz beside a file; gzip does it now where there is none.
	gzip on;
	gzip_static on;
	gzip_vary on;
	gzip_proxied any;
	gzip_types ${textTypes.join(' ')};
	# With the module for it (Debian: libnginx-mod-http-brotli-static), also the .br:
	# brotli_static on;

	# A location with an add_header of its own would lose all of these.
	add_header Cache-Control $faultline_cache always;
	add_header ${strictTransport.name} $faultline_hsts always;
${Object.entries(securityHeaders(base))
	.map(([name, value]) => `\tadd_header ${name} "${value}" always;`)
	.join('\n')}

	error_page 404 ${at}/404.html;
	location / {
		try_files $uri $uri/ =404;
	}
	# Files for other hosts, and hidden ones.
	location ~ /(_headers$|\\.(?!well-known/)) {
		return 404;
	}
}
`;
}

/**
 * A site of Caddy.
 *
 * @param base as of `nginxFile`.
 */
export function caddyFile(base: string): string {
	const at = withoutSlash(base);
	const hashed = hashedFolders.map((folder) => `${at}${folder}*`).join(' ');
	// Go knows the usual kinds, with their character set; these it does not, or not everywhere.
	const types = ['ico', 'md', 'txt', 'webmanifest', 'xml'].map((kind) => {
		const charset = textKinds.includes(kind) ? '; charset=utf-8' : '';
		return `\theader *.${kind} Content-Type "${mediaTypes[kind]}${charset}"`;
	});
	return `# Faultline on Caddy 2.6 or later: the built site stands in the root below${at ? `, in its folder ${at}/` : ''}, after "npm run compress".
# What to change: the address and the root. Caddy gets a certificate for the address by itself.
# Written by "npm run server-files" from src/core/policy/: change it there, not here.

(faultline_headers) {
	header {
${Object.entries(securityHeaders(base))
	.map(([name, value]) => `\t\t${name} "${value}"`)
	.join('\n')}
		-Server
	}
}

docs.example.org {
	root * /srv/faultline
	encode gzip
	import faultline_headers
	@https protocol https
	header @https ${strictTransport.name} "${strictTransport.value}"

	# Names with a hash never change; everything else is asked for again.
	@hashed path ${hashed}
	header @hashed Cache-Control "${hashedCaching}"
	@other not path ${hashed}
	header @other Cache-Control "${otherCaching}"
${types.join('\n')}
	# Caddy would call them gzip, which their .br is not.
	@gzipped path ${gzippedKinds.map((kind) => `*.${kind}`).join(' ')}
	header @gzipped Content-Type application/octet-stream

	file_server {
		precompressed br gzip
		# Files for other hosts, and hidden ones.
		hide _headers .*
	}
	# An error begins without the headers set before it.
	handle_errors {
		import faultline_headers
		header @https ${strictTransport.name} "${strictTransport.value}"
		header Cache-Control "${otherCaching}"
		header Content-Type "text/html; charset=utf-8"
		rewrite * ${at}/404.html
		file_server {
			precompressed br gzip
		}
	}
}
`;
}
