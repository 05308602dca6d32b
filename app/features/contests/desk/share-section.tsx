import { formOf } from '#app/components/form-of.ts'
import { IntentForm } from '#app/components/intent-form.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Card } from '#app/ui/card.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { deskHref } from './desk-sections.ts'
import type { DeskView } from './load-desk.server.ts'

type View = Extract<DeskView, { section: 'share' }>

export function ShareSection({ view }: { view: View }) {
  const { head, origin, invitationUrl } = view
  const page = `${origin}/c/${head.slug}`
  return (
    <>
      <header className="flex flex-wrap items-baseline justify-between gap-3">
        <h2>Share</h2>
        <p className="text-soft">
          {head.isPublic
            ? 'Public: anyone can read its page, widget and card without signing in'
            : 'Private: people need the link below to join'}
        </p>
      </header>
      <Card title="Invitation">
        <div className="stack justify-items-start gap-3 [&>details]:justify-self-stretch">
          {head.isPublic && <Snippet label="The public page, where every player can join" text={page} />}
          <Snippet
            label={head.isPublic ? 'An invitation link, for people you invite yourself' : 'Link to join'}
            text={invitationUrl}
          />
          {head.isPublic && (
            <a href={`/c/${head.slug}/qr.svg`} download={`${head.slug}.svg`}>
              QR code as SVG
            </a>
          )}
          {head.canDecide && (
            <p>
              You have a list, or a form’s answers?{' '}
              <Anchor href={deskHref(head.id, 'roster')}>Import it and invite by e-mail</Anchor>
            </p>
          )}
        </div>
      </Card>
      {head.isPublic && (
        <>
          <Card title="Widget" aside="No scripts, no cookies">
            <div className="stack gap-4">
              <Snippet
                label="Paste this into your page"
                text={`<iframe src="${page}/widget?rows=5" width="420" height="450" loading="lazy" title="${head.name.replaceAll('"', '&quot;')}"></iframe>`}
              />
              {head.isOwner && <Origins view={view} />}
            </div>
          </Card>
          <Card title="Card for a README" aside="Shows days, not minutes, because GitHub caches it">
            <Snippet label="Markdown" text={`[![${head.name.replaceAll(/[[\]]/g, '')}](${page}/card.svg)](${page})`} />
          </Card>
        </>
      )}
    </>
  )
}

function Snippet({ label, text }: { label: string; text: string }) {
  return (
    <div className="stack justify-items-start gap-2 [&_code]:wrap-anywhere">
      <p className="text-soft">{label}</p>
      <code>{text}</code>
      <CopyButton text={text} label="Copy" />
    </div>
  )
}

function Origins({ view }: { view: View }) {
  const form = formOf('embed', { origins: view.embedOrigins.join('\n') }, view.refused)
  return (
    <IntentForm intent="embed" action={deskHref(view.head.id, 'share')} button="Save">
      <TextAreaField
        label="Sites that may show it"
        rows={3}
        hint="One per line, for example https://halden.example. Up to 10."
        {...form.field('origins')}
      />
    </IntentForm>
  )
}
