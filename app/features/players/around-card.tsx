import { Fragment } from 'react'
import { PRIZE_CUT_OFF } from '#app/domain/ranking.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatNumber, formatSigned } from '#app/ui/format.ts'
import type { PlayerView } from './player-view.ts'
import { Zone } from './zone.tsx'
import styles from './around-card.module.css'

/** The places above and below, with the points between, and the line of the chest where it runs among them. */
export function AroundCard({ view }: { view: PlayerView }) {
  const { neighbours, boardHref, owner, username, week } = view
  return (
    <Zone
      title={owner === null ? `Around ${username}` : 'Around you'}
      aside={boardHref !== null && <Anchor href={boardHref}>The board</Anchor>}
    >
      <ol role="list">
        {neighbours.map((row, index) => {
          const isOwn = row.username === username
          const below = neighbours[index + 1]
          const isBorder = row.place <= PRIZE_CUT_OFF && below !== undefined && below.place > PRIZE_CUT_OFF
          return (
            <Fragment key={row.username}>
              <li>
                <Anchor href={`/player/${row.username}`} className={classNames(styles.row, isOwn && styles.own)}>
                  <span className="num">{formatNumber(row.place)}</span>
                  <Avatar name={row.username} url={row.avatarUrl} ring={row.premium ? 'gold' : null} />
                  <span className={styles.name}>{isOwn && owner !== null ? 'You' : row.username}</span>
                  <span className={`num ${styles.gap}`}>
                    {row.points !== week.points && formatSigned(row.points - week.points)}
                  </span>
                  <b className="num">{formatNumber(row.points)}</b>
                </Anchor>
              </li>
              {isBorder && <li className={styles.chest}>The chest opens above this line</li>}
            </Fragment>
          )
        })}
      </ol>
    </Zone>
  )
}
