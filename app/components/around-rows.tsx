import { Fragment } from 'react'
import type { ShownRow } from '#app/core/standings/board-view.ts'
import { PRIZE_CUT_OFF } from '#app/domain/standings/ranking.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatNumber } from '#app/ui/format.ts'
import styles from './components.module.css'

type Props = {
  rows: readonly ShownRow[]
  /** The player in the middle. */
  username: string
  isReader: boolean
}

/** The places above and below, with the chest line where it falls between them. */
export function AroundRows({ rows, username, isReader }: Props) {
  return (
    <ol role="list">
      {rows.map((row, index) => {
        const isOwn = row.username === username
        const below = rows[index + 1]
        const isBorder = row.place <= PRIZE_CUT_OFF && below !== undefined && below.place > PRIZE_CUT_OFF
        return (
          <Fragment key={row.username}>
            <li>
              <Anchor
                href={`/player/${row.username}`}
                className={classNames('grid min-h-11 items-center', styles.aroundRowsRow, isOwn && styles.own)}
              >
                <span className="num">{formatNumber(row.place)}</span>
                <Avatar name={row.username} url={row.avatarUrl} />
                <span className={classNames('truncate', styles.name)}>{isOwn && isReader ? 'You' : row.username}</span>
                <b className="num">{formatNumber(row.points)}</b>
              </Anchor>
            </li>
            {isBorder && <li className={styles.chest}>The chest opens above this line</li>}
          </Fragment>
        )
      })}
    </ol>
  )
}
