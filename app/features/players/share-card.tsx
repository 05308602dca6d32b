import { Anchor } from '#app/ui/anchor.tsx'
import { Card } from '#app/ui/card.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import styles from './share-card.module.css'

type Props = { username: string; url: string; isOwner: boolean }

export function ShareCard({ username, url, isOwner }: Props) {
  return (
    <Card title={isOwner ? 'Share your climb' : `Share ${username}'s climb`}>
      <div className={styles.share}>
        <div className={styles.link}>
          <TextField label="Link to this page" isLabelHidden name="link" readOnly value={url} />
        </div>
        <CopyButton text={url} label="Copy" />
      </div>
      <Anchor href={`/recap/${username}`} className={styles.recap}>
        See the recap
      </Anchor>
    </Card>
  )
}
