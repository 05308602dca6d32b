import { brand } from '#app/content/brand.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { formatNumber } from '#app/ui/format.ts'
import { LevelBar } from '#app/ui/level-bar.tsx'
import { ShareButton } from '#app/ui/share-button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { Panel } from './panel.tsx'
import { periodName, periodTitle, recapSummary } from './recap-text.ts'
import type { RecapView } from './recap-view.ts'
import styles from './share-panel.module.css'

export function SharePanel({ recap }: { recap: RecapView }) {
  const { username, period, isOwner, level, cardHref, shareUrl } = recap
  const title = `${username}: ${periodTitle(period)} at ${brand.name}`
  return (
    <Panel
      mark={`Level ${formatNumber(level.level)} today`}
      title={isOwner ? 'Show where you stand' : `Share ${username}'s ${periodName(period)}`}
      picture={
        <figure>
          <img
            className={styles.card}
            src={cardHref}
            alt={title}
            width={1200}
            height={630}
            loading="lazy"
            decoding="async"
          />
        </figure>
      }
    >
      <div className={styles.level}>
        <LevelBar progress={level.progress} label={`Progress to level ${formatNumber(level.level + 1)}`} />
        <p className="soft">
          <span className="num">{formatNumber(level.pointsToNext)}</span> all-time points to level{' '}
          {formatNumber(level.level + 1)}
        </p>
      </div>
      <div className={styles.share}>
        <div className={styles.link}>
          <TextField label="Link to this recap" name="link" readOnly value={shareUrl} />
        </div>
        <ShareButton title={title} text={recapSummary(recap)} url={shareUrl} />
      </div>
      <p className={styles.more}>
        <a href={cardHref} download={`${username}-${period.key}.png`}>
          Save the picture
        </a>
        <Anchor href={`/player/${username}`}>See the ledger behind it</Anchor>
      </p>
    </Panel>
  )
}
