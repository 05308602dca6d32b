import { desc, eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { rulesTexts } from '#app/domain/maintainers/repository-rules-text.ts'
import { isBrakedAt, type RuleChoice } from '#app/domain/maintainers/repository-rules.ts'
import { repositoryRules } from '#db/schema/maintainers.ts'

export type Version = typeof repositoryRules.$inferSelect

/** Latest first. */
export function listVersions({ db }: Pick<AppContext, 'db'>, repositoryId: number): Promise<Version[]> {
  return db
    .select()
    .from(repositoryRules)
    .where(eq(repositoryRules.repositoryId, repositoryId))
    .orderBy(desc(repositoryRules.since))
}

export function stateText(rules: RuleChoice | null, at: number): string {
  if (rules === null) return 'Everything counts.'
  if (rules.points === 'none') return 'No points here.'
  const [first] = rulesTexts(rules, at)
  if (first === undefined) return 'Everything counts.'
  return isBrakedAt(rules, at) ? 'The brake is on.' : first
}

export function versionText(version: Version): string {
  if (version.followsFile) return 'The file says what counts, from here on.'
  const texts = rulesTexts(version, version.since)
  return texts.length === 0 ? 'Everything counts.' : texts.join(' ')
}

export function setterText({ source, setByLogin, provedRole }: Version): string {
  if (source === 'file') return 'From .mergequest.yml'
  if (provedRole === null) return 'Our staff'
  return `${setByLogin ?? 'Name removed'}, ${provedRole === 'ADMIN' ? 'admin' : 'maintainer'}`
}
