import { type Resume, RESUME_FORM, type ResumeEntry, type ResumePart } from '#app/domain/resume/resume.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { useAutosaveErrors } from './autosave-region.tsx'
import { DragHandle } from './drag-order.tsx'
import { ResumeAction, ResumeFields, ResumeForm } from './resume-form.tsx'
import type { RefusedEntry } from './resume-view.ts'
import styles from './resume.module.css'

type Props = { part: ResumePart; title: string; document: Resume; version: number; refused: RefusedEntry | null }

export function PartCard({ part, title, document, version, refused }: Props) {
  const isHidden = document.hiddenParts.includes(part)
  const entries = document.parts[part]
  const place = document.order.indexOf(part)
  const common = { part, version }
  return (
    <div data-drag-item={part}>
      <Card
        id={part}
        title={
          <>
            <DragHandle /> {title} {isHidden && <Tag>Hidden</Tag>}
          </>
        }
        aside={
          entries.length === 0 && !isHidden ? undefined : (
            <div className={classNames('flex flex-wrap gap-2', styles.tools)}>
              {place > 0 && <ResumeAction {...common} intent="move-part" direction="up" label="Up" about={title} />}
              {place < document.order.length - 1 && (
                <ResumeAction {...common} intent="move-part" direction="down" label="Down" about={title} />
              )}
              <ResumeAction
                {...common}
                intent={isHidden ? 'show-part' : 'hide-part'}
                label={isHidden ? 'Show' : 'Hide'}
                about={title}
              />
            </div>
          )
        }
      >
        {part === 'skills' && entries.length === 0 && (
          <p className={`text-soft ${styles.hint}`}>We would only be guessing, so this one is yours to fill.</p>
        )}
        <div data-drag-list={part}>
          {entries.map((entry, index) => (
            <Entry
              key={entry.id}
              {...common}
              entry={entry}
              isFirst={index === 0}
              isLast={index === entries.length - 1}
              refused={refused?.id === entry.id ? refused : null}
            />
          ))}
        </div>
        <Disclosure summary={`Add ${RESUME_FORM[part].one}`} isOpen={refused?.id === 'new'}>
          {/* Another key for each one added: the next begins empty. */}
          <EntryForm {...common} key={entries.length} entry={null} refused={refused?.id === 'new' ? refused : null} />
        </Disclosure>
      </Card>
    </div>
  )
}

type Common = { part: ResumePart; version: number }

function Entry({
  entry,
  isFirst,
  isLast,
  refused,
  ...common
}: Common & { entry: ResumeEntry; isFirst: boolean; isLast: boolean; refused: RefusedEntry | null }) {
  const name = headingOf(common.part, entry)
  const action = { ...common, id: entry.id, about: name }
  return (
    <div className={styles.row} data-drag-item={entry.id}>
      {!(isFirst && isLast) && <DragHandle />}
      <Disclosure
        isOpen={refused !== null}
        summary={
          <span className="wrap-anywhere">
            {name} {entry.isHidden && <Tag>Hidden</Tag>}
          </span>
        }
      >
        <EntryForm {...common} entry={entry} refused={refused} />
        <div className={classNames('flex flex-wrap gap-2', styles.tools)}>
          {!isFirst && <ResumeAction {...action} intent="move" direction="up" label="Up" />}
          {!isLast && <ResumeAction {...action} intent="move" direction="down" label="Down" />}
          <ResumeAction
            {...action}
            intent={entry.isHidden ? 'show-entry' : 'hide-entry'}
            label={entry.isHidden ? 'Show' : 'Hide'}
          />
          <ResumeAction {...action} intent="remove" label="Remove" />
        </div>
      </Disclosure>
    </div>
  )
}

function EntryForm({
  part,
  version,
  entry,
  refused,
}: Common & { entry: ResumeEntry | null; refused: RefusedEntry | null }) {
  const errors = { ...refused?.errors, ...useAutosaveErrors(entry?.id ?? 'new') }
  const hidden = entry === null ? { intent: 'add' } : { intent: 'change', id: entry.id }
  return (
    <ResumeForm
      hiddenFields={{ ...hidden, part, version }}
      className={classNames('stack gap-6', styles.form)}
      noValidate
      data-autosave={entry?.id}
    >
      <ResumeFields
        fields={RESUME_FORM[part].fields}
        valueOf={(name) => refused?.typed[name] ?? asTyped(entry?.values[name])}
        errors={errors}
      />
      <p>
        <Button>{entry === null ? 'Add' : 'Save'}</Button>
      </p>
    </ResumeForm>
  )
}

function asTyped(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.join('\n') : (value ?? '')
}

function headingOf(part: ResumePart, { values }: ResumeEntry): string {
  const [first, second] = RESUME_FORM[part].fields
  const words = [values[first.name], values[second.name]].filter((value) => typeof value === 'string' && value !== '')
  return words.length === 0 ? 'Untitled' : words.join(', ')
}
