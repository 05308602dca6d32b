/** What everybody reads for a repository that is not public. */
export const HIDDEN_REPOSITORY = 'a repository that is not public'

/** Keeps the owner, because a contest may count all of an owner's. No repository on GitHub has such a name. */
export function hiddenName(name: string): string {
  return `${name.split('/')[0] ?? ''}/`
}

export function isHiddenName(name: string): boolean {
  return name.endsWith('/')
}

/** For output that needs a name. */
export function shownRepository(name: string): string {
  return isHiddenName(name) ? HIDDEN_REPOSITORY : name
}
