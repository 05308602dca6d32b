import type { Player } from '#app/core/players/find-player.server.ts'
import { landedText } from '#app/domain/ledger/landing.ts'
import { unusualSignNote } from '#app/domain/weeks/unusual-week.ts'
import type { Finding, Line, RehearsedAccount } from './rehearsal.ts'
import type { Remark } from './watch-answers.ts'

export function findingsOf(
  accounts: readonly RehearsedAccount[],
  players: readonly Player[],
  remarks: readonly Remark[],
): Finding[] {
  const ofAccounts = accounts.flatMap(({ username, weeks }) =>
    weeks.flatMap(({ week, signs, lines }) => [
      ...signs.map((sign) => ({
        account: username,
        week,
        text: `Sign of an unusual week: ${unusualSignNote[sign]}`,
        url: null,
      })),
      ...lines.flatMap((line) => {
        const text = textOf(line)
        return text === null ? [] : [{ account: username, week, text, url: line.url }]
      }),
    ]),
  )
  const names = new Map(players.map(({ nodeId, githubUsername }) => [nodeId, githubUsername]))
  const ofAnswers = remarks.map(({ nodeId, text, url }) => ({
    account: nodeId === null ? null : (names.get(nodeId) ?? null),
    week: null,
    text,
    url,
  }))
  return together([...ofAccounts, ...ofAnswers])
}

function textOf({ kind, reason, credit, landedAs, by, repository, subject }: Line): string | null {
  const title = subject?.title ?? null
  const what = `${repository ?? 'a repository that is no longer public'}${title === null ? '' : `, “${title}”`}`
  if (kind === 'pull_request_opened' && reason === 'closed_unmerged')
    return `Pull request closed without being merged: was it refused, or merged in another way? ${what}`
  if (reason === 'spam_label') return `Labelled spam or invalid: ${what}`
  if (reason === 'gone') return `Gone from GitHub: ${what}`
  if (credit === 'not_known') return `GitHub did not say whether this project is established: ${what}`
  if (kind === 'pull_request_accepted' && reason === 'self_merged')
    return `Merged by its own author or a bot, without an approval: ${what}`
  if (kind === 'pull_request_accepted' && landedAs !== null && by === null)
    return `Merged without GitHub’s button (${landedText(landedAs)}) by somebody whom GitHub does not name: ${what}`
  return null
}

/** The same finding once, with how often it came. */
function together(findings: readonly Omit<Finding, 'times'>[]): Finding[] {
  const found = new Map<string, Finding>()
  for (const finding of findings) {
    const key = JSON.stringify([finding.account, finding.week, finding.text, finding.url])
    const known = found.get(key)
    if (known === undefined) found.set(key, { ...finding, times: 1 })
    else known.times += 1
  }
  return [...found.values()]
}
