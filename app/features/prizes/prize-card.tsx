import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { formatNumber } from '#app/ui/format.ts'
import { Tag } from '#app/ui/tag.tsx'
import type { PrizeView } from './load-prizes.server.ts'
import styles from './prize-card.module.css'

export function PrizeCard({ prize }: { prize: PrizeView }) {
  return (
    <article className={styles.card}>
      <header className={styles.header}>
        <h3 className={styles.title}>{prize.title}</h3>
        {prize.worth !== null && <b className={`num ${styles.worth}`}>${formatNumber(prize.worth)}</b>}
      </header>
      <p>{prize.description}</p>
      <p className={styles.from}>
        <span className="soft">from {prize.sponsor}</span> {prize.isExclusive && <Tag tone="gold">With premium</Tag>}
      </p>
      <Claim prize={prize} />
    </article>
  )
}

function Claim({ prize }: { prize: PrizeView }) {
  switch (prize.state.kind) {
    case 'none':
      return null
    case 'premium_only':
      return <p className="soft">For winners with premium.</p>
    case 'exhausted':
      return (
        <p className="soft">
          All codes are taken. <a href="#contact">Write to us</a> and we will help.
        </p>
      )
    case 'open':
      return (
        <form method="post" action="/prizes">
          <input type="hidden" name="intent" value="take" />
          <input type="hidden" name="prizeId" value={prize.id} />
          <input type="hidden" name="week" value={prize.state.week} />
          <Button size="small" aria-label={`Take my code: ${prize.title}`}>
            Take my code
          </Button>
        </form>
      )
    case 'taken':
      return (
        <div className={styles.code}>
          <code className="num">{prize.state.code}</code>
          <CopyButton text={prize.state.code} label="Copy" />
          <a href={prize.state.url} rel="nofollow noopener">
            Redeem at {prize.sponsor}
          </a>
        </div>
      )
  }
}
