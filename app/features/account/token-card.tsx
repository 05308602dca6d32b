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
          With a token of yours, we ask GitHub for your public work within your own rate limit, so you never wait for
          anybody else. A fine-grained token without any permission is enough. It is kept encrypted, used for you alone,
          and never adds private work.
        </p>
        {token.state === 'refused' && (
          <Notice tone="warning">
            GitHub no longer accepts the token that ends in {token.hint}. Meanwhile we use our own token.
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
            label={token.state === 'none' ? 'Token' : 'Another token'}
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
