import { Anchor } from '#app/ui/anchor.tsx'
import { Card } from '#app/ui/card.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { badgeSnippets, type BadgeSnippet } from './badge-snippets.ts'
import styles from './badges-card.module.css'

type Props = { username: string; /** Any absolute URL of the product. */ url: string }

/** Badges and the card with their README snippets; one is open at a time. */
export function BadgesCard({ username, url }: Props) {
  const [card, ...badges] = badgeSnippets(new URL(url).origin, username)
  return (
    <Card title="Badges for your README" id="badges">
      <p className="soft">They update as you climb. Copy one as Markdown or HTML.</p>
      {card !== undefined && (
        <>
          <img className={styles.card} src={card.src} alt={card.alt} width="480" height="200" loading="lazy" />
          <Disclosure summary="Copy the card" group="badges">
            <Codes snippet={card} />
          </Disclosure>
        </>
      )}
      {badges.map((badge) => (
        <Disclosure
          key={badge.id}
          group="badges"
          summary={
            <span className={styles.badge}>
              {badge.name}
              <img src={badge.src} alt="" height="20" loading="lazy" />
            </span>
          }
        >
          <Codes snippet={badge} />
        </Disclosure>
      ))}
      <p className={styles.more}>
        <Anchor href="/api/v1/docs#getBadge">Other styles and labels</Anchor>
      </p>
    </Card>
  )
}

function Codes({ snippet }: { snippet: BadgeSnippet }) {
  const codes = [
    { kind: 'Markdown', code: snippet.markdown },
    { kind: 'HTML', code: snippet.html },
  ]
  return codes.map(({ kind, code }) => (
    <div key={kind} className={styles.code}>
      <div className={styles.field}>
        <TextField
          label={`${snippet.name} as ${kind}`}
          name={`${snippet.id}-${kind.toLowerCase()}`}
          readOnly
          value={code}
        />
      </div>
      <CopyButton text={code} label={`Copy ${kind}`} />
    </div>
  ))
}
