import { formOf } from '#app/components/form-of.ts'
import { IntentForm } from '#app/components/intent-form.tsx'
import { isOver } from '#app/domain/contests/contest.ts'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { DeskPart, PANEL } from './desk-part.tsx'
import { deskHref } from './desk-sections.ts'
import type { DeskView } from './load-desk.server.ts'
import { Roster } from './roster.tsx'

export type InviteView = Extract<DeskView, { section: 'invite' }>

export function InviteSection({ view }: { view: InviteView }) {
  const { head, origin, invitationUrl } = view
  const page = `${origin}/c/${head.slug}`
  return (
    <>
      <DeskPart id="link" title="Invite by link" aside={linkText(head)}>
        <div className={classNames('stack gap-4', PANEL)}>
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
        </div>
      </DeskPart>
      {head.canDecide && <Roster view={view} />}
      {head.isPublic && (
        <DeskPart id="embed" title="On your own pages">
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
        </DeskPart>
      )}
    </>
  )
}

function linkText({ isPublic, state }: InviteView['head']): string {
  if (isOver(state)) return 'The contest is over, so nobody can join'
  return isPublic ? 'Public: anyone can read and join' : 'Private: people need this link to join'
}

function Snippet({ label, text }: { label: string; text: string }) {
  return (
    <div className="stack gap-1">
      <p className="text-soft">{label}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <code className="min-w-0 flex-[1_1_20rem] wrap-anywhere">{text}</code>
        <CopyButton text={text} label="Copy" />
      </div>
    </div>
  )
}

function Origins({ view }: { view: InviteView }) {
  const form = formOf('embed', { origins: view.embedOrigins.join('\n') }, view.refused)
  return (
    <IntentForm intent="embed" action={deskHref(view.head.id, 'invite', 'embed')} button="Save">
      <TextAreaField
        label="Sites that may show it"
        rows={3}
        hint="One per line, for example https://halden.example. Up to 10."
        {...form.field('origins')}
      />
    </IntentForm>
  )
}
