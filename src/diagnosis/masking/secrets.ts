/**
 * What lets somebody in: secrets by their formats, by what they are called, and by how they are made.
 *
 * Formats are those that gitleaks (config/gitleaks.toml), detect-secrets (detect_secrets/plugins/) and GitHub ("Supported
 * secret scanning patterns") list, as far as they stand in logs of training. Lengths are looser, since people cut what they
 * paste. Vendors' formats are never complete: besides, what is made as secrets are is one (`hasNoLookOfSecret`).
 */
import { after, anyCase, before, type MaskRule, re } from './patterns.ts';

export const SECRETS: MaskRule[] = [
	// PEM: private keys of every kind, and certificates, which name their owner. Cut off, as many lines as look like one.
	re`(?<token>-----BEGIN [A-Z\d ]*(?:PRIVATE KEY|CERTIFICATE)(?: BLOCK)?-----(?:[^-]*(?:-(?!----)[^-]*){0,99}-----END [A-Z\d ]*-----|(?:(?:\\n|\s)+[\w+/=]{16,})*))`,
	// Headers of HTTP.
	[
		anyCase`(?:Authorization["']?\s?[=:]\s?["']?(?:(?:Basic|Bearer|Token|Digest|Api-?Key|Key|Negotiate|NTLM|Signature|SharedKey|Splunk)\s)?|\bBearer\s)(?<token>[^\s"',;<>)\]}]{6,})`,
		(found) => /^[a-z]{1,14}$|^AWS4/i.test(found),
	],
	[anyCase`\bCookie["']?: ?["']?(?<token>[^\r\n"'<>]{4,})`, (found) => !found.includes('=')],
	// Beginnings that only tokens have. Names have the first ones, too, but no fourteen letters and digits in a row.
	re`(?:(?<![A-Za-z\d])|(?<=%[\dA-F]{2}))(?<token>(?:(?:hf|api_org|npm|r8|gsk|fw|rpa|KGAT|lin_api|ntn)_|xai-|pplx-|LTAI|AKID)[A-Za-z\d]{14,}|dapi[\da-f]{32}|sk-(?=[\w-]{0,40}\d)[\w-]{16,}|(?:gh[oprsu]_|github_pat_|gl(?:pat|dt|ft|soat|rt|cbt|ptt|agent)-|xox[a-z][.-]|xapp-|A[KSBC][ICS][AC]A?(?=[A-Z\d]{12})|AIza|ya29\.|GOCSPX-|nvapi-|wandb_v\d_|pypi-A|do[opr]_v1_|dckr_pat_|sntry[su]_|tskey-|tgp_v1_|glsa_|hv[bs]\.|SG\.|[rs]k_(?:live|test)_)[\w.-]{10,})`,
	// JSON in base64: web tokens, the hosts that DeepSpeed hands to its launcher.
	re`(?<![\w+/])(?<token>eyJ[\w+/=-]{16,}(?:\.[\w-]+){0,2})`,
	// Incoming webhooks: whoever has the address may write.
	re`(?:hooks\.slack\.com\/\w+\/|\b(?:ntfy\.sh|hc-ping\.com|api\.day\.app)\/|\/bot\/v2\/hook\/|\/webhook\/send\?key=|\/(?:api\/)?webhook(?:s|b\d)?\/)(?<token>[\w/@-]{8,})`,
	re`(?<!\d)(?<token>\d{8,10}:AA[\w-]{33})(?![\w-])`,
	// Credentials in addresses.
	re`:\/\/(?<token>[^\s/:@<>"']*:[^\s/@<>"']+)@`,
	// Signatures of presigned addresses: S3, Google, Azure, OSS.
	[
		anyCase`(?<![A-Za-z\d_])(?:X-\w{3,4}-|q-)?(?:sig|signature|credential)=(?<token>[\w%+/=~.-]{12,})`,
		(found) => !/\d/.test(found),
	],
	// Names of secrets with a value: fields, flags, variables.
	[
		anyCase`(?:(?:api|access|account|secret|private|storage|license|wandb|kaggle)[_-]?(?:access[_-]?)?key(?:[_-]?id)?|token|secret|passw(?:or)?d|passphrase|credentials?)(?:["']?\s?(?:=>|[=:])\s?|(?<=(?<![\w-])--?[\w-]{1,40})\s{1,3})\\?["']?(?<token>[^\s"',;&<>)\]}]{3,})`,
		isNoSecret,
	],
	re`\bsshpass -p ?["']?(?<token>[^\s"'<>]+)`,
	re`\b(?:curl|wget)\b[^\n|;]{0,80}? (?:-u|--user)[ =]["']?(?<token>[^\s:"'<>]+:[^\s"'<>]+)`,
	[re`\blogin\b[^\n|;]{0,80}? -p[ =]?["']?(?<token>[^\s"'<>-][^\s"'<>]{2,})`, (found) => /^\d+(?::\d+)?$/.test(found)],
	// A word with all kinds of signs in it, behind the word for it.
	re`(?:\b[Pp]assword|\bpwd|口令|密码) ["']?(?<token>(?=[^\s"']*\d)(?=[^\s"']*[A-Za-z])(?=[^\s"']*[!#$%&*?^~])[^\s"'<>]{6,60})`,
	// Keys of licences: groups of letters and digits.
	[
		re`(?<![\w-])(?<token>[A-Z\d]{2,8}(?:-[A-Z\d]{4,6}){3,})(?![\w-])`,
		(found) => !/\d/.test(found) || !/[A-Z]/.test(found),
	],
	re`\bredis-cli\b[^\n|;]{0,80}? -a ["']?(?<token>[^\s"'<>]+)`,
	re`\bsmbclient\b[^\n|;]{0,80}? -U ["']?(?:[\w.-]+\\{1,2})?(?<user>[\w.-]+)(?:%(?<token>[^\s"'<>]+))?`,
	re`\bmysql\w*\b[^\n|;]{0,80}? -p(?<token>[^\s"'<>-][^\s"'<>]{2,})`,
	re`\bmachine \S+ login (?<user>[^\s<>]+) password (?<token>[^\s<>]+)`,
	// What has the look of a secret, whoever made it.
	[re`(?<![\w.@+~-])(?<token>[A-Za-z\d][\w~.-]{7,})`, hasNoLookOfSecret],
	re`"key"\s?:\s?"(?<token>[\da-f]{32,64})"`,
	// Forty hexadecimal digits are a key of Weights & Biases where the line speaks of one, or where they stand alone.
	[
		re`(?<![\w/@-])(?<token>[\da-f]{40})(?![\w-])`,
		(_, match) => {
			const line = before(match);
			if (!line.trim() && /^\s*?(?:\n|$)/.test(after(match))) return false;
			return (
				!/wandb|api.?key|token|login|passw|secret/i.test(line) || /(?:commit|hash|sha1?|rev\w*|version)\W+$/i.test(line)
			);
		},
	],
];

/** Words that a secret stands behind, and a few between. */
const SECRET_NAME =
	/(?:(?:^|[^a-z]|[a-z](?=K|S|T|P))(?:(?:api|access|secret|auth|client)?_?keys?|secrets?|tokens?|pass(?:w(?:or)?d|phrase|wd)?|pwd|pw|sk|credentials?|auth|ticket|session|cookie|webhook|login|connection_?string)(?:_?(?:id|key|value|data))?(?:["']?\s?(?:[=:：]|=>|is)\s?["']?| | (?:[a-z]+ ){1,4}is )|(?:密码|密钥|口令|令牌|凭证|凭据)(?:\s?[=:：是为]\s?|\s)["']?)$/i;
/** What a hash, an identity or a file is called, in which anything may look like a secret. */
const NO_SECRET_NAME =
	/(?:sha\d*|md5|commit|rev\w*|hash|digest|etag|build|image|snapshots?|guid|pg|seed|blob|symbol|kernel|fingerprint|checksum|version|ssh-\w+|ecdsa-\S+)(?:[ _-]?id)?[\s"':=(@_-]{0,3}$/i;

/**
 * Whether a word is not made as secrets are: letters and digits without the order of words and numbers. How much of
 * that it takes depends on what stands before it.
 */
function hasNoLookOfSecret(found: string, match: RegExpExecArray): boolean {
	const runs = (found.match(/[A-Za-z\d~]{8,}/g) ?? []).filter((run) => /\d/.test(run) && /[a-z]/i.test(run));
	if (runs.length === 0) return true;
	const line = before(match);
	if (NO_SECRET_NAME.test(line) || /\.(?:py|so|cpp|whl|json|pt|bin|arrow|log|txt)\b/.test(found)) return true;
	const isInAddress = /:\/\/\S*$/.test(line);
	if (/[\\/]$/.test(line) && !isInAddress) return true;
	if (SECRET_NAME.test(line) && !isInAddress) return !runs.some((run) => changesIn(run) > 2);
	const isLong = (run: string) => run.length >= (isInAddress || /[:：] $|(?:with|for) $/.test(line) ? 16 : 20);
	if (runs.some((run) => isLong(run) && isMixed(run))) return false;
	// A prefix, and what no word is.
	const [, prefix = '', rest = ''] = /^([A-Za-z]{2,8}\d?[-_])(.*)/.exec(found) ?? [];
	if (!rest || NO_SECRET_NAME.test(prefix) || /^(?:GPU|MIG|run|job|tmp|cache)\W/i.test(prefix))
		return !/^[\da-f]{32}\.\w{12}/.test(found);
	const tail = rest.match(/[A-Za-z\d]{16,}/g) ?? [];
	return !tail.some(
		(run) => /\d/.test(run) && (run.length > 31 || (changesIn(run) > 6 && (run.length > 23 || /[g-zG-Z]/.test(run)))),
	);
}

/** How often letters in lower case, in upper case and digits take turns. */
const changesIn = (run: string): number => (run.match(/\d(?=\D)|[a-z](?=[^a-z])|[A-Z](?=[^A-Z])/g) ?? []).length;

/** All three kinds by turns, which no name has: of a name the digits stand in one place. */
const isMixed = (run: string): boolean =>
	/[a-z]/.test(run) &&
	/[A-Z]/.test(run) &&
	(((run.match(/\d+/g) ?? []).length > 1 && changesIn(run) > 5) || (/\d/.test(run) && 2 * changesIn(run) > run.length));

/** Tokens of a language model, and how many of them there may be. */
const TOKEN_OF_TEXT = /(?:[bep]os|pad|unk|sep|cls|mask|image|stop|end|start|next|last|max|num)[_-]?token/i;
const STATE =
	/^(?:required|incorrect|invalid|missing|expired|wrong|not|is|was|must|and|or|for|authentication|failed|empty)$/i;

/**
 * What stands behind the name of a secret and is none: a word about it, a variable, a token of a language model. In
 * prose and in code words are kept; in quotes, behind a flag and in the environment they are taken for the secret.
 */
function isNoSecret(found: string, match: RegExpExecArray): boolean {
	const name = before(match) + match[0].slice(0, -found.length);
	const isPassword = /passw\w*\W*$|passphrase\W*$/i.test(name);
	if (TOKEN_OF_TEXT.test(name.slice(-40))) return true;
	if (/^(?:none|null|true|false|[*x.]+)$|^(?:[$[{(%\\|-]|[A-Za-z_.]+[[(])/i.test(found)) return true;
	if (/^\d+$/.test(found) && !isPassword) return true;
	if (!/^[A-Za-z_.]+$/.test(found)) return found.length < 6 && !isPassword;
	if (STATE.test(found)) return true;
	if (/--[\w-]+\s+["']?$/.test(name)) return /^[A-Z_]+$/.test(found);
	if (/["']$|(?<!\w)[A-Z][A-Z\d_]+=$/.test(name)) return found.length < 6;
	return !/[_.]passw\w*:\s?$/i.test(name);
}
