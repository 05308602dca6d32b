export const TITLE_LENGTH = 60
export const SUMMARY_LENGTH = 200

export function isRepositoryName(name: string): boolean {
  return /^[a-z\d-]{1,39}\/(?!\.{1,2}$)[\w.-]{1,100}$/i.test(name)
}
