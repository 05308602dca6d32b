import { NOT_COUNTED } from '#app/domain/points/lifetime.ts'
import { Drawing } from '#app/ui/drawing.tsx'
import { formatCount, formatNumber, formatOrdinal } from '#app/ui/format.ts'
import type { RecapView } from './answer-recap.server.ts'
import { BarList } from './bar-list.tsx'
import type { Chapter } from './chapter.tsx'
import { DayGrid } from './day-grid.tsx'
import { Passport } from './passport.tsx'
import {
  bestDayText,
  climbText,
  difference,
  inFullText,
  momentText,
  periodName,
  periodTitle,
  awardText,
  placeText,
  workWords,
} from './recap-text.ts'
import { ShareLinks, StoryPicture } from './share-links.tsx'
import { StepTable } from './step-table.tsx'
import styles from './recap.module.css'

/** Chapters with nothing to tell are left out. */
export function chaptersOf(recap: RecapView, climb: string | null): Chapter[] {
  return [climbed(recap, climb), bestDay(recap), helped(recap), place(recap), work(recap), moment(recap), before(recap)]
    .filter((chapter) => chapter !== null)
    .concat(share(recap))
}

function climbed(recap: RecapView, climb: string | null): Chapter {
  const { username, isOwner, period, points } = recap
  return {
    id: 'climb',
    name: 'the climb',
    tone: 'sky',
    number: formatNumber(points),
    words: `${points === 1 ? 'point' : 'points'} in ${periodName(period)}${isOwner ? ', ' : ' for '}${username}. All of it earned in public.`,
    text: <p>{climbText(recap)}</p>,
    picture: (
      <div className="absolute inset-0 overflow-clip">
        <Drawing name="climb" html={climb} />
      </div>
    ),
    isLandscape: true,
  }
}

function bestDay(recap: RecapView): Chapter | null {
  const { best, points } = recap
  // The whole climb was that day.
  if (best === null || best.points === points) return null
  return {
    id: 'best-day',
    name: recap.isOwner ? 'your best day' : 'the best day',
    tone: 'moss',
    number: formatNumber(best.points),
    words: bestDayText.words(best),
    text: <p>{bestDayText.text(recap, best)}</p>,
    list: <StepTable recap={recap} />,
    picture: <DayGrid recap={recap} best={best} />,
  }
}

function helped({ repositories: { count, top }, isOwner }: RecapView): Chapter | null {
  if (count === 0) return null
  const rest = count - top.length
  return {
    id: 'repositories',
    name: 'where it helped',
    tone: 'gold',
    number: formatNumber(count),
    words: `${count === 1 ? 'repository' : 'repositories'} moved forward because ${isOwner ? 'you were there' : 'of this climb'}.`,
    list: (
      <BarList
        bars={top.map(({ name, url, points }) => ({ name, value: points, href: url }))}
        more={rest > 0 && top.length > 0 ? `and ${formatNumber(rest)} more` : null}
      />
    ),
  }
}

/** A year has no board; it counts weeks. */
function place(recap: RecapView): Chapter | null {
  const { place: held, weeks, isOwner } = recap
  const picture = <Passport recap={recap} />
  if (held === null && weeks === null) return null
  const common = { id: 'place', tone: 'paper', picture } as const
  if (held !== null)
    return {
      ...common,
      name: isOwner ? 'your place' : 'the place',
      number: formatOrdinal(held.rank),
      words: `of ${formatCount(held.of, 'climber')} on the board of ${periodName(recap.period)}.`,
      text: (
        <p>
          {awardText(recap)}
          {placeText(recap, held.rank)}
        </p>
      ),
    }
  if (weeks === null || weeks.climbed === 0) return null
  return {
    ...common,
    name: isOwner ? 'your passport' : 'the passport',
    number: formatNumber(weeks.climbed),
    words: `${weeks.climbed === 1 ? 'week' : 'weeks'} on the mountain${recap.awards.length === 0 ? '' : `, ${formatNumber(recap.awards.length)} of them in the top ten`}.`,
  }
}

function work({ work: works }: RecapView): Chapter | null {
  const [first] = works
  if (first === undefined) return null
  const full = inFullText(works)
  return {
    id: 'work',
    name: 'what counted',
    tone: 'tint',
    number: formatNumber(first.counted),
    words: `${workWords(first)}: ${formatCount(first.points, 'point')}${works.length > 1 ? ', more than anything else' : ''}.`,
    text: full === null ? undefined : <p>{full}</p>,
    list:
      works.length < 2 ? undefined : (
        <BarList
          bars={works.map((one) => ({ name: `${formatNumber(one.counted)} ${workWords(one)}`, value: one.points }))}
        />
      ),
  }
}

function moment({ moment: one, points }: RecapView): Chapter | null {
  if (one === null || one.points === points) return null
  const title = one.title ?? one.what
  return {
    id: 'moment',
    name: 'the biggest moment',
    tone: 'night',
    number: `+${formatNumber(one.points)}`,
    words: one.url === null ? title : <a href={one.url}>{title}</a>,
    text: <p>{momentText(one)}</p>,
    picture: (
      <svg className="mx-auto h-auto w-[min(13rem,50%)] max-lg:hidden" viewBox="0 0 220 300" aria-hidden="true">
        <path className={styles.pole} d="M40 292V10" />
        <path className="fill-(--mark)" d="M40 12h164l-44 46 44 46H40Z" />
      </svg>
    ),
  }
}

function before(recap: RecapView): Chapter | null {
  const { period, points, before: earlier, state } = recap
  if (earlier === null) return null
  const then = { kind: period.kind, ...earlier }
  return {
    id: 'before',
    name: 'then and now',
    tone: 'blaze',
    ...difference(points - earlier.points, periodName(then)),
    list: (
      <BarList
        bars={[
          { name: periodTitle(then), value: earlier.points, sign: '' },
          { name: `${periodTitle(period)}${state === 'running' ? ' so far' : ''}`, value: points, sign: '' },
        ]}
      />
    ),
  }
}

function share(recap: RecapView): Chapter {
  const { level, username, isOwner, period, points } = recap
  const whose = isOwner ? 'your' : `${username}’s`
  const what = level === null ? `points; ${whose} level is ${NOT_COUNTED}.` : `is ${whose} level now.`
  return {
    id: 'share',
    name: 'take it with you',
    tone: 'sky',
    number: formatNumber(level === null ? points : level.level),
    words: `${what} ${isOwner ? 'Show where you stand.' : `Share ${periodName(period)}.`}`,
    text:
      level === null ? null : (
        <p>
          {formatNumber(level.pointsToNext)} more to level {formatNumber(level.level + 1)}.
        </p>
      ),
    list: <ShareLinks recap={recap} />,
    picture: <StoryPicture recap={recap} />,
  }
}
