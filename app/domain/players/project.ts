import { isWebsite, webAddress } from '#app/domain/text/contact.ts'
import { failedChecks, plainText, tooLong, wrongLine } from '#app/domain/text/plain-text.ts'

export const TITLE_LENGTH = 60
export const SUMMARY_LENGTH = 200

export type ProjectValues = { title: string; description: string; website: string; repository: string }
export type ProjectErrors = Partial<Record<keyof ProjectValues, string>>

export type CheckedProject =
  | { ok: true; values: { title: string; description: string; website: string | null; repository: string | null } }
  | { ok: false; errors: ProjectErrors }

/** Validates the typed values and returns them as stored. Only GitHub can say whether the repository exists. */
export function checkProject(typed: ProjectValues): CheckedProject {
  const title = plainText(typed.title)
  const description = plainText(typed.description)
  const website = readWebsite(typed.website)
  const repository = readRepository(typed.repository)
  const errors = failedChecks({
    title: wrongLine(title, TITLE_LENGTH, 'Give the project a name.'),
    description: tooLong(description, SUMMARY_LENGTH),
    website: website === undefined ? 'Enter a web address, such as example.org or https://example.org/project.' : null,
    repository: repository === undefined ? 'Enter it as owner/name, or its address on GitHub.' : null,
  })
  if (website === undefined || repository === undefined || Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, values: { title, description, website, repository } }
}

export function isRepositoryName(name: string): boolean {
  return /^[a-z\d-]{1,39}\/(?!\.{1,2}$)[\w.-]{1,100}$/i.test(name)
}

/** Whether the text is a project id. The form carries the id, so a form sent twice makes one project. */
export function isProjectId(text: string): boolean {
  return /^prj_[\da-z]{25}$/.test(text)
}

/** Adds https to an address without a scheme; undefined for an invalid address. */
function readWebsite(typed: string): string | null | undefined {
  const address = typed.trim()
  if (address === '') return null
  return (isWebsite(address) ? webAddress(address) : null) ?? undefined
}

/** Reads `owner/name`, a GitHub page of the repository or a `git clone` address; undefined otherwise. */
function readRepository(typed: string): string | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const path = text.replace(/^(?:(?:https?:\/\/)?(?:www\.)?github\.com\/|(?:ssh:\/\/)?git@github\.com[:/])/i, '')
  const [owner = '', name = '', ...rest] = (path.split(/[?#]/)[0] ?? '').replace(/\/$/, '').split('/')
  const repository = `${owner}/${name.replace(/\.git$/i, '')}`
  const isPlain = path === text && rest.length > 0
  return isPlain || !isRepositoryName(repository) ? undefined : repository
}
