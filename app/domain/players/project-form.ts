import * as z from 'zod'
import { limitedLine, readField } from '#app/domain/forms/form-fields.ts'
import { isWebsite, webAddress } from '#app/domain/text/contact.ts'
import { isRepositoryName, SUMMARY_LENGTH, TITLE_LENGTH } from './project.ts'

/** Only GitHub can say whether the repository exists. */
export const projectDetails = z.object({
  title: limitedLine(TITLE_LENGTH, 'Give the project a name.'),
  description: limitedLine(SUMMARY_LENGTH),
  website: readField(readWebsite, 'Enter a web address, such as example.org or https://example.org/project.'),
  repository: readField(readRepository, 'Enter it as owner/name, or its address on GitHub.'),
})
export type ProjectDetails = z.output<typeof projectDetails>

/** Adds https if the scheme is missing; undefined if invalid. */
function readWebsite(address: string): string | null | undefined {
  if (address === '') return null
  return (isWebsite(address) ? webAddress(address) : null) ?? undefined
}

/** Reads `owner/name`, a GitHub page of the repository or a `git clone` address; undefined if it is none. */
function readRepository(text: string): string | null | undefined {
  if (text === '') return null
  const path = text.replace(/^(?:(?:https?:\/\/)?(?:www\.)?github\.com\/|(?:ssh:\/\/)?git@github\.com[:/])/i, '')
  const [owner = '', name = '', ...rest] = (path.split(/[?#]/)[0] ?? '').replace(/\/$/, '').split('/')
  const repository = `${owner}/${name.replace(/\.git$/i, '')}`
  const isPlain = path === text && rest.length > 0
  return isPlain || !isRepositoryName(repository) ? undefined : repository
}
