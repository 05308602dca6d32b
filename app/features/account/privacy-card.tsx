import { formOf } from '#app/components/form-of.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Deadline } from '#app/ui/deadline.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { SettingsView } from './settings-view.ts'
import styles from '#app/components/settings-form.module.css'

export function PrivacyCard({ view }: { view: SettingsView }) {
  return (
    <Card id="erase" title="Your data">
      <div className={styles.part}>
        <form method="post" action="/settings/export" className={styles.form}>
          <p className="soft">
            Everything we keep about you, as a ZIP: your ledger, standings, messages, projects and settings as JSON, one
            file per table.
          </p>
          <p>
            <Button>Download everything</Button>
          </p>
        </form>
      </div>
      <div className={styles.part}>
        {view.eraseAt === null ? <EraseForm view={view} /> : <KeepForm eraseAt={view.eraseAt} />}
      </div>
    </Card>
  )
}

function EraseForm({ view }: { view: SettingsView }) {
  const { field, isRefused } = formOf('erase', { confirmUsername: '' }, view.refused)
  return (
    <Disclosure summary="Delete my account" isOpen={isRefused}>
      <form method="post" action="/settings" className={styles.form} noValidate>
        <input type="hidden" name="intent" value="erase" />
        <p>
          After {view.graceDays} days we delete everything: ledger, statistics, projects, memberships, messages, resume.
          Until then you can change your mind here. Closed weeks keep a row without your name, so that other climbers
          keep their ranks. Nobody else can enrol your name again. Deleting the account does not lift a suspension.
        </p>
        <TextField
          label={`Type ${view.username} to confirm`}
          {...field('confirmUsername')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <p>
          <Button>Delete my account</Button>
        </p>
      </form>
    </Disclosure>
  )
}

function KeepForm({ eraseAt }: { eraseAt: number }) {
  return (
    <form method="post" action="/settings" className={styles.form}>
      <input type="hidden" name="intent" value="keep" />
      <Notice tone="warning" title="Your account will be deleted">
        Everything will be deleted on <Deadline instant={eraseAt} />.
      </Notice>
      <p>
        <Button tone="primary">Keep my account</Button>
      </p>
    </form>
  )
}
