import { AdminForm } from '#app/admin/frame/admin-form.tsx'
import { AdminFrame } from '#app/admin/frame/admin-frame.tsx'
import { formOf } from '#app/components/form-of.ts'
import type { Registration } from '#app/core/settings/registration.server.ts'
import type { RefusedForm } from '#app/domain/form-outcome.ts'
import { FIRST_PREMIUM } from '#app/domain/plan.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import styles from '#app/admin/staff/staff-screen.module.css'

type View = { registration: Registration; firstHundred: boolean; seats: number; bannerUrl: string }

export function AdminSettingsScreen({ view, refused }: { view: View; refused: RefusedForm | undefined }) {
  const { registration, firstHundred, seats, bannerUrl } = view
  const isOpen = registration === 'open'
  const { field } = formOf('banner', { bannerUrl }, refused)
  return (
    <AdminFrame
      current="/admin/settings"
      title="Settings"
      intro="These settings apply to everyone from the next page on."
    >
      <Card title="Registration" aside={isOpen ? 'Open' : 'Paused'}>
        <form method="post" action="/admin/settings" className={styles.form}>
          <input type="hidden" name="intent" value="registration" />
          <p>
            {isOpen
              ? 'Anyone with a GitHub account can join the quest.'
              : 'Every join action says that the product is on pause. Current players continue to play.'}
          </p>
          <p>
            <Button tone="primary" name="registration" value={isOpen ? 'paused' : 'open'}>
              {isOpen ? 'Pause registration' : 'Open registration'}
            </Button>
          </p>
        </form>
      </Card>
      <Card title="Offer: half price for the first hundred" aside={firstHundred ? 'Open' : 'Closed'}>
        <form method="post" action="/admin/settings" className={styles.form}>
          <input type="hidden" name="intent" value="first-hundred" />
          <p>
            {firstHundred
              ? `${seats} of the first ${FIRST_PREMIUM} places are free. Each pays half price for a monthly or yearly plan, for as long as it runs.`
              : 'New customers pay the full price, and the home page does not mention the offer. Players with the half price or an open checkout keep it.'}
          </p>
          <p>
            <Button name="firstHundred" value={firstHundred ? 'off' : 'on'}>
              {firstHundred ? 'Close the offer' : 'Open the offer'}
            </Button>
          </p>
        </form>
      </Card>
      <Card title="Bottom banner">
        <AdminForm intent="banner" button="Save banner" action="/admin/settings" className={styles.form}>
          <TextField
            label="Where its button leads"
            {...field('bannerUrl')}
            type="url"
            autoComplete="off"
            hint="A full address. Empty: the product’s default."
          />
        </AdminForm>
      </Card>
    </AdminFrame>
  )
}
