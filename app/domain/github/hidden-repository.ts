/** How everybody reads of a repository that the public does not see. */
export const HIDDEN_REPOSITORY = 'a repository that is not public'

/**
 * What is kept of the name of a repository that is private or deleted: its owner, because a contest may count all of an
 * owner's repositories. No repository of GitHub has such a name.
 */
export function hiddenName(name: string): string {
  return `${name.split('/')[0] ?? ''}/`
}

export function isHiddenName(name: string): boolean {
  return name.endsWith('/')
}

/** For outputs where a repository must have a name. */
export function shownRepository(name: string): string {
  return isHiddenName(name) ? HIDDEN_REPOSITORY : name
}
