const HIDDEN = '[hidden]';

/** Three base64url parts, as session tokens have. */
const TOKEN = /\b[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g;
const BEARER = /\b(bearer|basic)\s+\S+/gi;
/** A long word that means nothing: a login code, state or identity. */
const SECRET = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{40,}(?![\w-])/g;
const NAMED =
  /\b((?:[\w-]*token|refresh|http_key|code|state|identity|authorization|cookie|password)["']?\s*[=:]\s*["']?)[^\s"'&#,;)}]+/gi;
/** Control characters other than line feed and tab: a log viewer may obey them. */
const CONTROL = /[^\P{Cc}\n\t]/gu;

/** Text from a browser without what may open a session, safe to show as text. */
export function scrub(text: string): string {
  return text
    .replace(CONTROL, '')
    .replace(BEARER, `$1 ${HIDDEN}`)
    .replace(NAMED, `$1${HIDDEN}`)
    .replace(TOKEN, HIDDEN)
    .replace(SECRET, HIDDEN);
}
