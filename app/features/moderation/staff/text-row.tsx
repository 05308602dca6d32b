import { formOf } from '#app/components/form-of.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { REASON_LENGTH, textKindName } from '#app/domain/moderation/published-text.ts'
import { AdminForm } from '#app/staff/frame/admin-form.tsx'
import { ActionDetails } from '#app/ui/action-details.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { RelativeTime } from '#app/ui/written-time.tsx'
import type { ModeratedText } from './load-moderation.server.ts'

type Props = { text: ModeratedText; now: number; refused: RefusedForm | undefined }

const CONSTRAINTS = { reason: { maxLength: REASON_LENGTH } }
/** Of a resume; the rest is folded. */
const LINES_SHOWN = 6

export function TextRow({ text, now, refused }: Props) {
  const { kind, owner, href, lines, changedAt, takenDown, term } = text
  const [name = 'No text left', ...others] = lines
  // Its repository, mostly one's own, and the address are in a project's last lines.
  const hosts = kind === 'project' ? others.flatMap(hostOf) : []
  const rest = kind === 'project' ? others.filter((line) => hostOf(line).length === 0 && !isOwn(line, owner)) : others
  const isShown = lines.length > 0 && (kind === 'leaderboard' || takenDown === null)
  return (
    <li
      className="divided grid gap-x-6 gap-y-1 py-3 first:pt-0 not-has-[details[open]]:md:grid-cols-[minmax(0,1fr)_auto]"
      id={`${kind}-${text.id}`}
    >
      <div className="stack min-w-0 content-start gap-1 wrap-anywhere">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0">
          <h2 className="min-w-0 font-body text-base font-semibold tracking-normal">
            {isShown ? (
              <Anchor href={href} className="py-2.5">
                {name}
              </Anchor>
            ) : (
              name
            )}
          </h2>
          {takenDown !== null && <Tag>Taken down</Tag>}
          {term !== null && <Tag tone="gold">Contains “{term}”</Tag>}
          <span className="hint [&_a]:py-2.75">
            A {textKindName[kind]} of <Anchor href={`/admin/players/${owner}`}>{owner}</Anchor>, changed{' '}
            <RelativeTime instant={changedAt} now={now} />
            {hosts.length > 0 && `, leads to ${hosts.join(' and ')}`}
          </span>
        </div>
        {rest.slice(0, LINES_SHOWN).map((line, place) => (
          <p key={place}>{line}</p>
        ))}
        {rest.length > LINES_SHOWN && (
          <ActionDetails summary={`${rest.length - LINES_SHOWN} more lines`}>
            {rest.slice(LINES_SHOWN).map((line, place) => (
              <p key={place}>{line}</p>
            ))}
          </ActionDetails>
        )}
        {takenDown !== null && (
          <p className="hint [&_a]:py-2.75">
            Taken down <RelativeTime instant={takenDown.at} now={now} />: {takenDown.reason}
          </p>
        )}
      </div>
      <div className="min-w-0 md:self-start">
        <ChangeForm text={text} refused={refused} name={name} />
      </div>
    </li>
  )
}

function hostOf(line: string): string[] {
  return /^https?:\/\/\S+$/.test(line) && URL.canParse(line) ? [new URL(line).host] : []
}

function isOwn(line: string, owner: string): boolean {
  return line.toLowerCase().startsWith(`${owner.toLowerCase()}/`) && !line.includes(' ')
}

function ChangeForm({ text, refused, name }: Omit<Props, 'now'> & { name: string }) {
  const isDown = text.takenDown !== null
  const verb = isDown ? 'Show again' : 'Take down'
  // Both forms have a reason; either may be the refused one.
  const { field, isRefused } = formOf(refused?.intent ?? '', { reason: '' }, refused, CONSTRAINTS)
  return (
    <ActionDetails key={verb} summary={verb} hidden={`: ${name}`} isOpen={isRefused}>
      <AdminForm intent={isDown ? 'show' : 'take-down'} button={verb} className="stack gap-6">
        <input type="hidden" name="kind" value={text.kind} />
        <input type="hidden" name="id" value={text.id} />
        <TextField
          label="Why"
          {...field('reason')}
          autoComplete="off"
          hint={
            isDown
              ? 'For the audit log. We tell the owner that it is shown again.'
              : 'The owner reads this and the audit log keeps it. Do not name anyone.'
          }
        />
      </AdminForm>
    </ActionDetails>
  )
}
