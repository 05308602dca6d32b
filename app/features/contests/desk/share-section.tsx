import { formOf } from '#app/components/form-of.ts'
import { IntentForm } from '#app/components/intent-form.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Card } from '#app/ui/card.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { classNames, cluster, stack } from '#app/ui/layout.ts'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { deskHref } from './desk-sections.ts'
import type { DeskView } from './load-desk.server.ts'
import styles from './desk.module.css'

type View = Extract<DeskView, { section: 'share' }>

export function ShareSection({ view }: { view: View }) {
  const { head, origin, invitationUrl } = view
  const page = `${origin}/c/${head.slug}`
  return (
    <>
      <header className={cluster(3, 'baseline', 'between')}>
        <h2>Share</h2>
        <p className="soft">
          {head.isPublic
            ? 'Public: anyone can read its page, widget and card without signing in'
            : 'Private: people need the link below to join'}
        </p>
      </header>
      <Card title="Invitation">
        <div className={classNames(styles.stack, stack(3, 'start'))}>
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
            <div className={stack(4)}>
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
    <div className={classNames(styles.snippet, stack(2, 'start'))}>
      <p className="soft">{label}</p>
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
