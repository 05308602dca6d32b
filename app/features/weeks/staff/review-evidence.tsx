import { formOf } from '#app/components/form-of.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { AdminForm, Refusal } from '#app/staff/frame/admin-form.tsx'
import { ActionDetails } from '#app/ui/action-details.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { formatCount, formatDate, formatNumber } from '#app/ui/format.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { Table } from '#app/ui/table.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import type { ReviewEvidence as Evidence } from './load-review-evidence.server.ts'
import styles from '#app/staff/frame/staff.module.css'

const MOST_NAMED = 4

type Circle = Evidence['circles'][number]
type Account = NonNullable<Circle['account']>
type Refused = { refused: RefusedForm | undefined }

/** For a folded one. A new account says more than a larger share through an old one. */
export function strongestFact({ circles }: Evidence): string {
  const circle = circles.find(({ account }) => account?.isNew) ?? circles[0]
  if (circle === undefined) return 'Nothing counted in full through anybody we know of'
  const { name, account } = circle
  return `${percentOf(circle)} of what counted in full went through ${name}${account?.isNew === true ? ', a new account' : ''}`
}

function percentOf({ share }: Circle): string {
  return `${Math.round(share * 100)}%`
}

export function ReviewEvidence({ evidence, refused }: { evidence: Evidence } & Refused) {
  const { circles, repositories } = evidence
  return (
    <div className="stack gap-4">
      {circles.length === 0 ? (
        <p className="text-soft">In four weeks nothing counted in full through anybody we know of.</p>
      ) : (
        <Circles circles={circles} />
      )}
      {repositories.length > 0 && (
        <ul role="list">
          {repositories.map((repository) => (
            <RepositoryLine key={repository.id} repository={repository} refused={refused} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** Through whom it counted in full: one person a row, and below it what they took in. */
function Circles({ circles }: Pick<Evidence, 'circles'>) {
  return (
    <Table caption="Through whom it counted in full" className={styles.folds}>
      <thead>
        <tr>
          <th scope="col">Counted in full through</th>
          {FACTS.map(([label]) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {circles.map((circle) => (
        <tbody key={circle.name} className="text-hint">
          <tr className="align-baseline">
            <th scope="row" className="min-w-32 wrap-break-word">
              {circle.playerId === null ? (
                circle.name
              ) : (
                <>
                  <Anchor href={`/admin/players/${circle.playerId}`}>{circle.name}</Anchor>
                  <span className="block font-normal text-soft">also a player</span>
                </>
              )}{' '}
              {circle.account?.isNew === true && <Tag tone="gold">New</Tag>}
            </th>
            {FACTS.map(([label, factOf]) => (
              <td key={label} data-label={label}>
                {factOf(circle)}
              </td>
            ))}
          </tr>
          <tr>
            <td colSpan={FACTS.length + 1} className="border-t-0! pt-0! wrap-anywhere">
              <p className="text-soft">{lastYear(circle.account)}</p>
              <p className="text-soft">Merged or approved in {listed(circle.repositories)}:</p>
              <ul className="ps-5">
                {circle.titles.map(({ title, url }, index) => (
                  <li key={`${index} ${title}`}>{url === null ? title : <a href={url}>{title}</a>}</li>
                ))}
              </ul>
            </td>
          </tr>
        </tbody>
      ))}
    </Table>
  )
}

const FACTS: readonly [label: string, factOf: (circle: Circle) => string][] = [
  ['Share', percentOf],
  ['Points', ({ points }) => formatNumber(points)],
  ['Weeks', ({ weeks }) => `${weeks} of 4`],
  ['Merged after', ({ minutesToMerge }) => mergedAfter(minutesToMerge)],
  ['On GitHub since', ({ account }) => sinceText(account, account?.createdAt)],
  ['Public work since', ({ account }) => sinceText(account, account?.firstWorkAt)],
  ['Active in', ({ account }) => (account === null ? '–' : formatCount(account.years, 'year'))],
]

function mergedAfter(spread: Circle['minutesToMerge']): string {
  if (spread === null) return 'no merges'
  return spread.shortest === spread.middle
    ? minutes(spread.middle)
    : `${minutes(spread.shortest)}, mostly ${minutes(spread.middle)}`
}

function sinceText(account: Account | null, instant: number | null | undefined): string {
  if (account === null) return 'not looked up'
  if (account.createdAt === null) return 'account is gone'
  return instant == null ? 'none earlier' : formatDate(instant)
}

function lastYear(account: Account | null): string | null {
  if (account === null || account.createdAt === null) return null
  return account.projects === 0
    ? 'Last year in no project of others.'
    : `Last year in ${formatCount(account.projects, 'project')} of others: ${listed(account.projectNames, account.projects)}.`
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
    <li className="divided grid items-center gap-x-6 gap-y-2 py-2 not-has-[details[open]]:grid-cols-[minmax(0,1fr)_auto]">
      <p className="wrap-anywhere">
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

/** The first few: for a ring, the number counts. */
function listed(names: readonly string[], count = names.length): string {
  const rest = count - MOST_NAMED
  return rest < 2 ? names.join(', ') : `${names.slice(0, MOST_NAMED).join(', ')} and ${rest} more`
}

function minutes(count: number): string {
  return count < 120 ? formatCount(count, 'minute') : formatCount(Math.round(count / 60), 'hour')
}
