import { Fragment } from 'react'
import { formOf } from '#app/components/form-of.ts'
import { brand } from '#app/content/brand.ts'
import type { Registration } from '#app/core/settings/registration.server.ts'
import { CONTEST_CAPACITY, FREE_OPEN_CONTESTS } from '#app/domain/contests/contest.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { FIRST_PREMIUM } from '#app/domain/premium/plan.ts'
import { AdminForm } from '#app/staff/frame/admin-form.tsx'
import { AdminFrame } from '#app/staff/frame/admin-frame.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatNumber } from '#app/ui/format.ts'
import { TextField } from '#app/ui/text-field.tsx'

type View = {
  registration: Registration
  firstHundred: boolean
  seats: number
  fullRoomForAll: boolean
  organisers: { id: string; username: string }[]
  bannerUrl: string
  contactEmail: string
  discordUrl: string | null
}

export function AdminSettingsScreen({ view, refused }: { view: View; refused: RefusedForm | undefined }) {
  const { registration, firstHundred, seats, bannerUrl, contactEmail, discordUrl } = view
  const isOpen = registration === 'open'
  const full = formatNumber(CONTEST_CAPACITY.full)
  const banner = formOf('banner', { bannerUrl }, refused)
  const contact = formOf('contact', { contactEmail, discordUrl }, refused)
  return (
    <AdminFrame current="/admin/settings" title="Settings" intro="Changes apply at once, for everyone.">
      <Card title="Registration" aside={isOpen ? 'Open' : 'Paused'}>
        <form method="post" action="/admin/settings" className="stack gap-6">
          <input type="hidden" name="intent" value="registration" />
          <p>
            {isOpen
              ? 'Anyone with a GitHub account can join the quest.'
              : 'Every join action says that the product is on pause. Current players continue to play.'}
          </p>
          <p>
            <Button tone={isOpen ? 'default' : 'primary'} name="registration" value={isOpen ? 'paused' : 'open'}>
              {isOpen ? 'Pause registration' : 'Open registration'}
            </Button>
          </p>
        </form>
      </Card>
      <Card title="Offer: half price for the first hundred" aside={firstHundred ? 'Open' : 'Closed'}>
        <form method="post" action="/admin/settings" className="stack gap-6">
          <input type="hidden" name="intent" value="first-hundred" />
          <p>
            {firstHundred
              ? `${seats} of the first ${FIRST_PREMIUM} places are left. Each pays half price for any plan, and for a monthly or yearly one as long as it runs.`
              : 'New customers pay the full price, and the home page does not mention the offer. Players with the half price or an open checkout keep it.'}
          </p>
          <p>
            <Button name="firstHundred" value={firstHundred ? 'off' : 'on'}>
              {firstHundred ? 'Close the offer' : 'Open the offer'}
            </Button>
          </p>
        </form>
      </Card>
      <Card title="Everybody may run contests of any size" aside={view.fullRoomForAll ? 'On' : 'Off'}>
        <form method="post" action="/admin/settings" className="stack gap-6">
          <input type="hidden" name="intent" value="full-room" />
          <p>
            {view.fullRoomForAll
              ? `Anybody opens contests for up to ${full} climbers. Switched off, open contests keep their size.`
              : `Anybody opens contests for up to ${CONTEST_CAPACITY.free} climbers, ${FREE_OPEN_CONTESTS} at once. Up to ${full} need premium, or a player you make an organiser.`}
          </p>
          <p>
            <Button name="fullRoom" value={view.fullRoomForAll ? 'off' : 'on'}>
              {view.fullRoomForAll ? 'Switch it off' : 'Switch it on'}
            </Button>
          </p>
        </form>
        <p className="mt-4">
          Organisers:{' '}
          {view.organisers.length === 0
            ? 'none yet.'
            : view.organisers.map(({ id, username }, index) => (
                <Fragment key={id}>
                  {index > 0 && ', '}
                  <Anchor href={`/admin/players/${id}`}>{username}</Anchor>
                </Fragment>
              ))}{' '}
          <Anchor href="/admin/players">Find a player to make one</Anchor>
        </p>
      </Card>
      <Card title="Contact">
        <AdminForm intent="contact" button="Save contact" action="/admin/settings" className="stack gap-6">
          <TextField
            label="E-mail address"
            {...contact.field('contactEmail')}
            type="email"
            autoComplete="off"
            hint={`In the footer, the terms, security.txt and mails. Empty: ${brand.contactEmail}.`}
          />
          <TextField
            label="Discord"
            {...contact.field('discordUrl')}
            type="url"
            autoComplete="off"
            hint={`A full address. Empty: ${brand.discordUrl ?? 'no link'}.`}
          />
        </AdminForm>
      </Card>
      <Card title="Bottom banner">
        <AdminForm intent="banner" button="Save banner" action="/admin/settings" className="stack gap-6">
          <TextField
            label="Where its button leads"
            {...banner.field('bannerUrl')}
            type="url"
            autoComplete="off"
            hint="A full address. Empty: the product’s default."
          />
        </AdminForm>
      </Card>
    </AdminFrame>
  )
}
