import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { CountedNumber } from './counted-number.tsx'
import styles from './recap.module.css'

/** The number comes first; the words finish its sentence. */
export type Chapter = {
  id: string
  /** The link to it: 'Next: your best day'. */
  name: string
  tone: 'sky' | 'moss' | 'gold' | 'paper' | 'tint' | 'night' | 'blaze'
  number: string
  words: ReactNode
  text?: ReactNode
  list?: ReactNode
  picture?: ReactNode
  /** The picture lies behind the words, at the bottom. */
  isLandscape?: boolean
}

type Props = { chapter: Chapter; chapters: readonly Chapter[] }

/** One screen of the story. Its only link leads to the next one; the rest is scrolling. */
export function ChapterView({ chapter, chapters }: Props) {
  const { id, tone, number, words, text, list, picture, isLandscape = false } = chapter
  const place = chapters.indexOf(chapter)
  const next = chapters[place + 1]
  const toNext = next !== undefined && (
    <p className={classNames('flex items-center gap-3', styles.next)}>
      <span className="num">
        {place + 1} of {chapters.length}
      </span>
      <ButtonLink size="small" href={`#${next.id}`}>
        Next: {next.name}
      </ButtonLink>
    </p>
  )
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={classNames('stack', styles.chapter, styles[tone], isLandscape && styles.landscape)}
    >
      <Rail count={chapters.length} current={place} />
      <div className={classNames('wrap grid items-center gap-x-12 gap-y-8', styles.content)}>
        <div className={styles.words}>
          <h2 id={`${id}-title`} className={styles.title}>
            <CountedNumber text={number} className={classNames(styles.number, sizeOf(number))} />{' '}
            <span className={styles.sentence}>{words}</span>
          </h2>
          {text !== undefined && <div className={styles.text}>{text}</div>}
          {list}
          {isLandscape && toNext}
        </div>
        {!isLandscape && picture !== undefined && <div className="min-w-0">{picture}</div>}
      </div>
      {isLandscape ? picture : toNext}
    </section>
  )
}

/** Long numbers are smaller, to fit a line. */
function sizeOf(number: string): string | undefined {
  if (number.length <= 4) return undefined
  return number.length === 5 ? styles.long : styles.longest
}

function Rail({ count, current }: { count: number; current: number }) {
  const marks = Array.from({ length: count }, (_, index) => ({
    x: index % 2 === 0 ? 14 : 26,
    y: 20 + (60 * index) / Math.max(1, count - 1),
  }))
  const stops = [{ x: 20, y: 0 }, ...marks, { x: 20, y: 100 }]
  return (
    <svg className={styles.rail} width="40" height="100%" aria-hidden="true">
      {stops.slice(1).map(({ x, y }, index) => (
        <line key={y} x1={stops[index]?.x} y1={`${stops[index]?.y}%`} x2={x} y2={`${y}%`} />
      ))}
      {marks.map(({ x, y }, index) => (
        <svg key={y} x={x - 5} y={`${y}%`} overflow="visible">
          <rect className={index === current ? styles.here : undefined} y="-5" width="10" height="10" rx="2" />
        </svg>
      ))}
    </svg>
  )
}
