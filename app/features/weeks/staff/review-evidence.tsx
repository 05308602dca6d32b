import { formOf } from '#app/components/form-of.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { AdminForm, Refusal } from '#app/staff/frame/admin-form.tsx'
import { ActionDetails } from '#app/ui/action-details.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { formatCount, formatDate, formatNumber } from '#app/ui/format.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import type { ReviewEvidence as Evidence } from './load-review-evidence.server.ts'

const MOST_NAMED = 4

type Account = NonNullable<Evidence['circles'][number]['account']>
type Refused = { refused: RefusedForm | undefined }

export function ReviewEvidence({ evidence, refused }: { evidence: Evidence } & Refused) {
  return (
    <>
      {evidence.circles.length === 0 && (
        <p className="text-soft">In four weeks nothing counted in full through anybody we know of.</p>
      )}
      {evidence.circles.map((circle) => (
        <Circle key={circle.name} circle={circle} />
      ))}
      {evidence.repositories.length > 0 && (
        <ul role="list">
          {evidence.repositories.map((repository) => (
            <RepositoryLine key={repository.id} repository={repository} refused={refused} />
          ))}
        </ul>
      )}
    </>
  )
}

function Circle({ circle }: { circle: Evidence['circles'][number] }) {
  const { name, playerId, account, share, points, weeks, repositories, minutesToMerge, titles } = circle
  return (
    <section className="divided hint stack gap-2 py-3 wrap-anywhere [&_ul]:ps-5">
      <p>
        <b>{Math.round(share * 100)}%</b> of what counted in full, {formatCount(points, 'point')}, through{' '}
        {playerId === null ? <b>{name}</b> : <Anchor href={`/admin/players/${playerId}`}>{name}</Anchor>}
        {playerId !== null && ', who plays as well'}.
      </p>
      <p>
        {account?.isNew === true && <Tag tone="gold">New</Tag>}{' '}
        {account === null ? 'Not looked up.' : accountText(account)}
      </p>
      <p>
        {weeks === 1 ? 'In this week alone' : `In ${weeks} of the last four weeks`}, in {listed(repositories)}.
        {minutesToMerge !== null &&
          ` Merged after ${minutes(minutesToMerge.shortest)} at the earliest, typically ${minutes(minutesToMerge.middle)}.`}
      </p>
      <ul>
        {titles.map(({ title, url }, index) => (
          <li key={`${index} ${title}`}>{url === null ? title : <a href={url}>{title}</a>}</li>
        ))}
      </ul>
    </section>
  )
}

const PROJECT_STATUSES = {
  established: 'established',
  not_established: 'not established',
  unknown: 'not looked up',
} as const satisfies Record<Evidence['repositories'][number]['projectStatus'], string>

function RepositoryLine({ repository, refused }: { repository: Evidence['repositories'][number] } & Refused) {
  const { id, name, url, points, inFull, projectStatus, isOwn } = repository
  const own = refused?.intent === 'mark' && refused.values['repository'] === String(id) ? refused : undefined
  const { field, error, isRefused } = formOf('mark', { established: '', reason: '' }, own)
  return (
    <li className="divided stack gap-3 py-3">
      <p>
        {url === null ? (
          name
        ) : (
          <a href={url} className="py-2.5 font-semibold wrap-anywhere">
            {name}
          </a>
        )}{' '}
        <span className="text-soft">
          {isOwn && 'own, '}
          {PROJECT_STATUSES[projectStatus]}, {formatCount(points, 'point')}, {formatNumber(inFull)} in full
        </span>
      </p>
      <Refusal error={error} />
      <ActionDetails summary="Mark it" hidden={` ${name}`} isOpen={isRefused}>
        <AdminForm intent="mark" button="Mark it from next week on" className="stack gap-4">
          <input type="hidden" name="repository" value={id} />
          <SelectField
            label="The project is"
            {...field('established')}
            emptyLabel="Choose"
            options={[
              { value: 'yes', label: 'Established: work there counts in full' },
              { value: 'no', label: 'Not established: work there shares the points one can earn alone' },
            ]}
          />
          <TextAreaField label="Why" {...field('reason')} rows={2} hint="The audit log keeps it for good." />
        </AdminForm>
      </ActionDetails>
    </li>
  )
}

function accountText({ createdAt, firstWorkAt, years, projects, projectNames }: Account): string {
  if (createdAt === null) return 'The account is gone.'
  const since =
    firstWorkAt === null ? 'without earlier public work' : `with public work since ${formatDate(firstWorkAt)}`
  const names = projects === 0 ? '' : `: ${listed(projectNames, projects)}`
  return `On GitHub since ${formatDate(createdAt)}, ${since}, active in ${formatCount(years, 'year')}; last year in ${formatCount(projects, 'project')} of others${names}.`
}

/** The first few: for a ring, the number counts. */
function listed(names: readonly string[], count = names.length): string {
  const rest = count - MOST_NAMED
  return rest < 2 ? names.join(', ') : `${names.slice(0, MOST_NAMED).join(', ')} and ${rest} more`
}

function minutes(count: number): string {
  return count < 120 ? formatCount(count, 'minute') : formatCount(Math.round(count / 60), 'hour')
}
