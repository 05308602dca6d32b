import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { configuredParts, type ConfiguredPart } from '#app/core/monitoring/configured-parts.server.ts'
import { readContact } from '#app/core/settings/site-settings.server.ts'
import { CONTEST_CAPACITY } from '#app/domain/contests/contest.ts'
import { PRIZE_CUT_OFF } from '#app/domain/standings/ranking.ts'
import { WEEK } from '#app/domain/time/period.ts'
import { BACKUP_SETTING } from '#db/schema/settings.ts'

export type FirstHourStep = {
  title: string
  isDone: boolean
  /** The product runs without it. */
  isOptional: boolean
  text: string
  href: string | null
}

type Counts = { staff: number; prizes: number; short: number; contests: number; backup: number | null }
type FirstHourContext = Pick<AppContext, 'config' | 'db' | 'now'>
type Texts = { done: string; open: string; isOptional?: boolean }

/** What a new installation still needs, from its present state. */
export async function loadFirstHour(
  context: FirstHourContext,
  { registration, climbing }: { registration: 'open' | 'paused'; climbing: number },
): Promise<FirstHourStep[]> {
  const { config, now } = context
  const [counts, { contactEmail }] = await Promise.all([countSetUp(context), readContact(context)])
  const parts = new Map(configuredParts(config).map((part) => [part.name, part]))
  const hasContact = !contactEmail.endsWith('.example')
  const hasBackup = counts.backup !== null && now() - counts.backup < WEEK
  return [
    step('Registration', registration === 'open', {
      done: 'Open: anybody with a GitHub account can join.',
      open: 'Paused: nobody can join yet. Open it when the rest is ready.',
      href: '/admin/settings',
    }),
    step('A second member of staff', counts.staff > 1, {
      done: `${counts.staff} people can sign in here.`,
      open: 'If you lose your password, nobody else can sign in here. Add a second person.',
      href: '/admin/staff',
    }),
    partStep(parts.get('E-mail'), { done: 'Mails are sent.', open: 'No mail is sent.' }),
    partStep(parts.get('Admin chat'), {
      done: 'Incidents arrive in your Telegram chat.',
      open: 'You learn of incidents only here.',
    }),
    partStep(parts.get('Telegram for players'), {
      done: 'Players can connect the bot.',
      open: 'Players have no bot to connect.',
      isOptional: true,
    }),
    step('Prizes', counts.prizes > 0 && counts.short === 0, {
      done: `${counts.prizes} in the chest, each with ${PRIZE_CUT_OFF} codes or more.`,
      open:
        counts.prizes === 0
          ? 'The chest is empty, and home mentions no prizes.'
          : `${counts.short} of ${counts.prizes} have fewer than ${PRIZE_CUT_OFF} free codes: not all ten winners would get one.`,
      href: '/admin/prizes',
      isOptional: counts.prizes === 0,
    }),
    partStep(parts.get('GitHub App'), {
      done: 'Points arrive within seconds where it is installed.',
      open: 'Points arrive within minutes; with it, within seconds.',
      isOptional: true,
    }),
    partStep(parts.get('Payments'), {
      done: 'Premium can be bought.',
      open: 'Nobody can buy premium.',
      isOptional: true,
    }),
    step('Contact and legal texts', hasContact, {
      done: `People write to ${contactEmail}. Read what you promise them once a year.`,
      open: 'The contact is still an example. Set yours, and have the privacy policy and the terms read.',
      href: hasContact ? '/transparency' : '/admin/settings',
    }),
    step('Backup', hasBackup, {
      done: 'Made within the last week.',
      open:
        counts.backup === null
          ? 'None yet. Run npm run deploy -- backup production and keep the file somewhere else.'
          : 'The last one is more than a week old. Run npm run deploy -- backup production.',
    }),
    partStep(parts.get('Heartbeat'), {
      done: 'A service outside notices when the schedules stop.',
      open: 'Nobody outside notices when the schedules stop.',
    }),
    step('A contest', counts.contests > 0, {
      done: 'Somebody has opened one.',
      open: `Bring your own people: sign in as a player and start a contest, free for up to ${CONTEST_CAPACITY.free} climbers.`,
      href: '/run-a-contest',
      isOptional: true,
    }),
    step('The first ten', climbing >= PRIZE_CUT_OFF, {
      done: `${climbing} people have points this week.`,
      open: `${climbing} people have points this week. docs/relaunch.md says who to invite first, with a mail to copy.`,
    }),
  ]
}

function step(
  title: string,
  isDone: boolean,
  { done, open, href = null, isOptional = false }: Texts & { href?: string | null },
): FirstHourStep {
  return { title, isDone, isOptional, text: isDone ? done : open, href }
}

function partStep(part: ConfiguredPart | undefined, { done, open, isOptional }: Texts): FirstHourStep {
  const missing = part?.missing.join(', ') ?? ''
  return step(part?.name ?? '', part?.state === 'on', {
    done,
    open: `${open} Not set: ${missing} (docs/running.md says how).`,
    isOptional,
  })
}

/** A prize counts ten codes at most: too few are visible. */
async function countSetUp({ db }: Pick<AppContext, 'db'>): Promise<Counts> {
  const counted = await db.get<Counts>(sql`SELECT
    (SELECT COUNT(*) FROM staff WHERE disabled_at IS NULL AND password_hash IS NOT NULL) AS staff,
    (SELECT COUNT(*) FROM prizes WHERE active = 1) AS prizes,
    (SELECT COUNT(*) FROM prizes WHERE active = 1 AND ${PRIZE_CUT_OFF} > (SELECT COUNT(*) FROM
      (SELECT 1 FROM prize_codes WHERE prize_id = prizes.id AND taken_at IS NULL LIMIT ${PRIZE_CUT_OFF}))) AS short,
    EXISTS (SELECT 1 FROM contests WHERE opened_at IS NOT NULL) AS contests,
    (SELECT value ->> 'at' FROM settings WHERE name = ${BACKUP_SETTING}) AS backup`)
  return counted ?? { staff: 0, prizes: 0, short: 0, contests: 0, backup: null }
}
