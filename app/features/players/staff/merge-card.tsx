import { formOf } from '#app/components/form-of.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { Refusal } from '#app/staff/frame/admin-form.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatCount } from '#app/ui/format.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { Reason } from './adjust-card.tsx'
import type { AdminPlayer } from './load-admin-player.server.ts'

type Props = { player: AdminPlayer; refused: RefusedForm | undefined }

/** Shows the effects before it offers to merge. */
export function MergeCard({ player, refused }: Props) {
  const { merge } = player
  const form = formOf('merge', { reason: '' }, refused)
  const failed = merge?.into === undefined ? merge : null
  return (
    <Card title="Merge into another player" id="merge">
      {merge?.into !== undefined ? (
        <Plan player={player} merge={merge} form={form} />
      ) : (
        <form method="get" action={`/admin/players/${player.id}#merge`} className="stack gap-6">
          <Refusal error={form.error} />
          <p className="text-soft">
            A renamed account keeps its player by itself. Use this for one person with two GitHub accounts, such as an
            old one and the new one that took its name.
          </p>
          <TextField
            label="Remaining player"
            name="into"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={failed?.typed ?? ''}
            error={failed?.error ?? null}
            hint={
              player.namesakes.length > 0 ? (
                <>
                  A GitHub username or an id. Players with the same name:{' '}
                  {player.namesakes.map(({ username }) => username).join(', ')}.
                </>
              ) : (
                'A GitHub username or an id.'
              )
            }
          />
          <p>
            <Button>Show the effects</Button>
          </p>
        </form>
      )}
    </Card>
  )
}

type MergeView = Exclude<AdminPlayer['merge'], null | { typed: string }>
type PlanProps = { player: AdminPlayer; merge: MergeView; form: ReturnType<typeof formOf<{ reason: string }>> }

function Plan({ player, merge, form }: PlanProps) {
  const { into, effects } = merge
  return (
    <form method="post" className="stack gap-6" noValidate>
      <input type="hidden" name="intent" value="merge" />
      <input type="hidden" name="into" value={into.id} />
      <Refusal error={form.error} />
      <p>
        <b>{player.username}</b> is merged into{' '}
        <Anchor href={`/admin/players/${into.id}`} className="py-3 wrap-anywhere">
          {into.username}
        </Anchor>
        . This cannot be undone.
      </p>
      <div>
        <h3 className="mt-4 mb-2 text-base">Goes to {into.username}</h3>
        <ul className="stack gap-1 ps-5">
          {moved(effects).map((line) => (
            <li key={line}>{line}</li>
          ))}
          <li>the name {player.username}, which then leads to the remaining player</li>
        </ul>
      </div>
      <div>
        <h3 className="mt-4 mb-2 text-base">Stays with this account</h3>
        <ul className="stack gap-1 ps-5">
          <li>its GitHub data, and every closed week as it closed</li>
          {effects.openPoints > 0 && (
            <li>{formatCount(effects.openPoints, 'point')} of weeks that are not closed, on no board any more</li>
          )}
          {effects.awards > 0 && <li>{formatCount(effects.awards, 'award')}; untaken codes are lost</li>}
          <li>signing in with it is refused</li>
        </ul>
      </div>
      <Reason field={form.field('reason')} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button>Merge for good</Button>
        <ButtonLink tone="quiet" href={`/admin/players/${player.id}`}>
          Cancel
        </ButtonLink>
      </p>
    </form>
  )
}

function moved(effects: MergeView['effects']): string[] {
  const counted: [number, string, string?][] = [
    [effects.lifetimePoints, 'lifetime point'],
    [effects.friends, 'invited friend'],
    [effects.ownBoards, 'private leaderboard of their own', 'private leaderboards of their own'],
    [effects.boards, 'membership'],
    [effects.projects, 'project'],
    [effects.achievements, 'achievement'],
    [effects.codes, 'prize code'],
  ]
  return [
    ...counted.filter(([count]) => count !== 0).map(([count, one, many]) => formatCount(count, one, many)),
    ...(effects.premium === 1 ? ['premium by hand'] : []),
    ...(effects.telegram ? ['the Telegram chat'] : []),
  ]
}
