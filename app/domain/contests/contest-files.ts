/** A public contest's files: the same for everybody, and they read no session. */
const FILES = /^\/c\/[^/]+\/(?:stage\.json|widget|card\.svg|qr\.svg|(?:results|teams)\.csv|calendar\.ics)$/
const STAGE = /^\/c\/[^/]+\/stage\.json$/
const WIDGET = /^\/c\/[^/]+\/widget$/
const PICTURE_PATH = /^\/c\/[^/]+\/(?:card|qr)\.svg$/

export function isContestFile(pathname: string): boolean {
  return FILES.test(pathname)
}

export function isStageData(pathname: string): boolean {
  return STAGE.test(pathname)
}

/** The one page that other sites may frame. */
export function isWidget(pathname: string): boolean {
  return WIDGET.test(pathname)
}

/** Shown on other sites, whose proxies request them for all readers. */
export function isContestPicture(pathname: string): boolean {
  return PICTURE_PATH.test(pathname)
}

/** The origins that may stand in a policy: parsed, https, ten at most. */
export function frameAncestors(origins: readonly string[]): string[] {
  return origins
    .filter((origin) => {
      if (!URL.canParse(origin)) return false
      const { protocol, origin: parsed, hostname } = new URL(origin)
      return protocol === 'https:' && parsed === origin && /^[a-z0-9.-]+$/.test(hostname)
    })
    .slice(0, 10)
}
