import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { listRulesVersions } from '#app/core/contests/running/contest-rules.server.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { newsStatements } from '#app/core/contests/running/notify-members.server.ts'
import { recountStatement } from '#app/core/contests/running/recount-contest.server.ts'
import { isMendable, mayFollow, ONE_CHANGE_A_DAY } from '#app/domain/contests/contest-change.ts'
import {
  agentsChoice,
  CONTEST_RULES,
  isOfAgents,
  whyNotByOpener,
  rulesHash,
  rulesText,
  rulesError,
  type ContestRules,
  earningLabels,
  earnsWithLabels,
} from '#app/domain/contests/contest-rules.ts'
import { isOver, RULE_CHANGES } from '#app/domain/contests/contest.ts'
import { readLabelLines } from '#app/domain/contests/labels/label-lines.ts'
import type { LabelRules } from '#app/domain/contests/labels/label-rules.ts'
import { labelLines } from '#app/domain/contests/labels/write-label-lines.ts'
import { done, refused, shown, type FormErrors, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { POINTS_TABLE, type Rule } from '#app/domain/points/points-table.ts'
import { nextMidnight } from '#app/domain/time/zoned-time.ts'
import { isConflict } from '#db/conflict.ts'
import { contestRules, contests } from '#db/schema/contests/contests.ts'
import type { ruleChange } from './desk-forms.ts'
import { TOO_MANY_DECISIONS, writeAtDesk } from './write-at-desk.server.ts'
import { laterThan, CORRECTION_HINT, REASON_CORRECTED } from './write-changes.server.ts'

type SentRule = z.output<typeof ruleChange>
/** Without labels, and a choice about agents, they stay as they are. */
type RuleChange = Pick<SentRule, 'rule' | 'isOn' | 'weight' | 'limit'> & Partial<SentRule>

/** What a change does to one piece of work, for the form that announces it. */
export type RulePreview = { label: string; before: number; after: number }

/**
 * Announces a new version of the rules. It holds from the contest's next midnight on; what was earned stays. Where it is
 * morning already, work of that day may have been counted, so everybody is recounted.
 */
export async function changeRule(
  context: Pick<AppContext, 'db' | 'now'>,
  contest: Contest,
  form: RuleChange & { reason: string },
): Promise<FormOutcome> {
  const now = context.now()
  const versions = await listRulesVersions(context, contest.id)
  const newest = versions.at(-1)
  if (newest === undefined || isOver(contest.state))
    return refused({ form: 'The contest is over, so its rules stay as they are.' }, 409)
  if (now >= contest.endsAt - RULE_CHANGES.lastBeforeEnd)
    return refused({ form: 'Rules can’t change in the last 48 hours.' }, 409)
  if (isAnnounced(versions, form, now)) return CHANGE_ANNOUNCED
  const { rules, errors } = changed(newest.rules, form)
  const isAsItIs = rulesText(rules) === rulesText(newest.rules)
  const mended = isAsItIs && newest.version > 1 && newest.reason !== form.reason && isMendable(newest.createdAt, now)
  if (mended) return mendReasonOf(context, contest, newest.version, form.reason)
  const changes = versions.slice(1).map(({ createdAt }) => createdAt)
  if (!mayFollow(changes.toReversed(), now)) return refused({ form: ONE_CHANGE_A_DAY }, 409)
  const wrong = rulesError(rules)
  if (wrong !== null) return refused({ form: wrong })
  if (Object.keys(errors).length > 0) return refused(errors)
  if (isAsItIs) return refused({ form: 'It’s like that already. Change something first.' })
  const row = {
    contestId: contest.id,
    version: newest.version + 1,
    rules,
    hash: await rulesHash(rules),
    effectiveFrom: nextMidnight(now, contest.timeZone),
    reason: form.reason,
    createdAt: now,
  }
  const changedAt = laterThan(now)
  try {
    const written = await writeAtDesk(
      context,
      contest,
      { action: 'contest-rule', detail: { version: row.version, hash: row.hash } },
      [
        context.db.insert(contestRules).values(row),
        ...newsStatements(context, contest.id, `rules:${row.version}`),
        context.db.update(contests).set({ changedAt }).where(eq(contests.id, contest.id)),
        recountStatement(context, { contestId: contest.id, after: '', isCheck: false, startedAt: now }),
      ],
    )
    if (written === 'too_many') return TOO_MANY_DECISIONS
  } catch (error) {
    if (!isConflict(error, 'contest_rules.contest_id')) throw error
    return isAnnounced(await listRulesVersions(context, contest.id), form, now)
      ? CHANGE_ANNOUNCED
      : refused({ form: 'Somebody else just changed a rule. Have a look first.' }, 409)
  }
  return CHANGE_ANNOUNCED
}

const CHANGE_ANNOUNCED = done(`The change is announced. It takes effect at midnight. ${CORRECTION_HINT}`)

/** The form came twice: the newest version is what it makes of the one before. */
function isAnnounced(
  versions: Awaited<ReturnType<typeof listRulesVersions>>,
  form: RuleChange & { reason: string },
  now: number,
): boolean {
  const [before, newest] = versions.slice(-2)
  if (before === undefined || newest === undefined || newest.reason !== form.reason) return false
  const { rules, errors } = changed(before.rules, form)
  return (
    isMendable(newest.createdAt, now) &&
    Object.keys(errors).length === 0 &&
    rulesText(rules) === rulesText(newest.rules)
  )
}

/** In place, because neither points nor the hash of the rules depend on the reason. */
async function mendReasonOf(
  context: Pick<AppContext, 'db' | 'now'>,
  contest: Contest,
  version: number,
  reason: string,
): Promise<FormOutcome> {
  const isIt = and(eq(contestRules.contestId, contest.id), eq(contestRules.version, version))
  const onlyIf = sql`EXISTS (SELECT 1 FROM contest_rules WHERE ${isIt} AND reason <> ${reason})`
  const written = await writeAtDesk(context, contest, { action: 'contest-rule', detail: { version }, onlyIf }, [
    context.db.update(contestRules).set({ reason }).where(isIt),
  ])
  return written === 'too_many' ? TOO_MANY_DECISIONS : done(REASON_CORRECTED)
}

/** What one piece of the changed work earns before and after. */
export async function previewRule(
  context: Pick<AppContext, 'db'>,
  contest: Contest,
  form: RuleChange,
): Promise<FormOutcome> {
  const newest = (await listRulesVersions(context, contest.id)).at(-1)
  if (newest === undefined) return refused({ form: 'The contest has no rules yet.' })
  const { rules: after, errors } = changed(newest.rules, form)
  if (Object.keys(errors).length > 0) return refused(errors)
  const { label } = POINTS_TABLE[form.rule]
  const preview: RulePreview[] = [
    { label, ...earnedBy(newest.rules, after, form.rule, null) },
    ...earningLabels(newest.rules, after)
      .map((name) => ({
        label: `${label}, with ${name}`,
        ...earnedBy(newest.rules, after, form.rule, agentsChoice(after) === 'only' ? AN_AGENT : null, [name]),
      }))
      .filter((row) => row.before !== row.after),
    ...agentsPreview(newest.rules, after, form.rule),
  ]
  return shown({ preview })
}

/** One kind of work, and the labels where the form has them. */
function changed(rules: ContestRules, form: RuleChange): { rules: ContestRules; errors: FormErrors } {
  const { rule, isOn, weight, limit, labels: typed, agents = '', givenShare = rules.givenShare } = form
  const { labels: _, meaning: __, ...rest } = rules
  const labels = typed === undefined ? { value: labelsOf(rules), error: null } : changedLabels(rules, typed)
  return {
    rules: {
      ...rest,
      ...labels.value,
      kinds: { ...rules.kinds, [rule]: { isOn, weight, limit } },
      agents: agents === '' ? agentsChoice(rules) : agents,
      ...(givenShare === undefined ? {} : { givenShare }),
    },
    errors: labels.error === null ? {} : { labels: labels.error },
  }
}

function labelsOf({ labels, meaning }: ContestRules): LabelRules {
  return { labels, ...(meaning === undefined ? {} : { meaning }) }
}

/** Labels that nobody changed keep what they mean, also those of before. */
function changedLabels(rules: ContestRules, typed: string) {
  const read = readLabelLines(typed)
  const before = readLabelLines(labelLines(rules)).value
  const isSame = read.error === null && JSON.stringify(read.value) === JSON.stringify(before)
  return isSame ? { value: labelsOf(rules), error: null } : read
}

const AN_AGENT = 'an agent'

/** Where the choice about agents changes: all kinds whose points change with it, and what agents open. */
function agentsPreview(before: ContestRules, after: ContestRules, shownAlready: Rule): RulePreview[] {
  if (agentsChoice(before) === agentsChoice(after)) return []
  const rows = CONTEST_RULES.flatMap((rule) => {
    const { label } = POINTS_TABLE[rule]
    const ofAgents = { label: `${label}, opened by an agent`, ...earnedBy(before, after, rule, AN_AGENT) }
    const ofPeople = rule === shownAlready ? [] : [{ label, ...earnedBy(before, after, rule, null) }]
    return isOfAgents(rule) ? [...ofPeople, ofAgents] : ofPeople
  })
  return rows.filter((row) => row.before !== row.after)
}

/** What one piece of work earns before and after a change, by the agent that opened it, with labels. */
function earnedBy(
  before: ContestRules,
  after: ContestRules,
  rule: Rule,
  agent: string | null,
  labels: readonly string[] = [],
) {
  const earns = (rules: ContestRules) =>
    whyNotByOpener(rules, agent) === null ? earnsWithLabels(rules, rule, labels) : 0
  return { before: earns(before), after: earns(after) }
}
