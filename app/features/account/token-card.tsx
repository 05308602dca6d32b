import { formOf } from '#app/components/form-of.ts'
import type { RefusedForm } from '#app/domain/form-outcome.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatDate } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { SettingsView } from './settings-view.ts'
import styles from '#app/components/settings-form.module.css'

type Props = { token: NonNullable<SettingsView['token']>; refused: RefusedForm | undefined }

export function TokenCard({ token, refused }: Props) {
  const { field } = formOf('token', { token: '' }, refused)
  return (
    <Card id="token" title="Your own GitHub token" aside="Optional">
      <div className={styles.form}>
        <p className="soft">
          With your own token, we fetch your public work under your own rate limit, so you never wait for others. A
          fine-grained token without permissions is enough. We store it encrypted, use it only for you, and never count
          private work.
        </p>
        {token.state === 'refused' && (
          <Notice tone="warning">
            GitHub no longer accepts the token ending in {token.hint}. We use our own for now.
          </Notice>
        )}
        {token.state !== 'none' && (
          <form method="post" action="/settings" className={styles.actions}>
            <input type="hidden" name="intent" value="remove-token" />
            <span>
              Ends in <b className="num">{token.hint}</b>
              {token.createdAt !== null && <span className="soft">, saved on {formatDate(token.createdAt)}</span>}
            </span>
            <Button size="small">Delete the token</Button>
          </form>
        )}
        <form method="post" action="/settings" className={styles.form} noValidate>
          <input type="hidden" name="intent" value="token" />
          <TextField
            label={token.state === 'none' ? 'Token' : 'New token'}
            {...field('token')}
            type="password"
            autoComplete="new-password"
          />
          <p>
            <Button>Save this token</Button>
          </p>
        </form>
      </div>
    </Card>
  )
}
