import type { ReactNode } from 'react'
import { filledParts, type Resume, RESUME_FORM, type ResumeEntry, type ResumePart } from '#app/domain/resume/resume.ts'
import { ActionDetails } from '#app/ui/action-details.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { useAutosaveErrors } from './autosave-region.tsx'
import { DragHandle } from './drag-order.tsx'
import { ResumeAction, ResumeFields, ResumeForm } from './resume-form.tsx'
import type { RefusedEntry } from './resume-view.ts'
import styles from './resume.module.css'

type Props = { part: ResumePart; document: Resume; version: number; refused: RefusedEntry | null }

export function PartCard({ part, document, version, refused }: Props) {
  const { title, one } = RESUME_FORM[part]
  const isHidden = document.hiddenParts.includes(part)
  const entries = document.parts[part]
  const filled = filledParts(document)
  const common = { part, version }
  const action = { ...common, about: title }
  return (
    <div data-drag-item={part} className={styles.part}>
      <Card
        id={part}
        title={
          <>
            <DragHandle /> {title} {isHidden && <Tag>Hidden</Tag>}
          </>
        }
        aside={
          <Actions about={title}>
            {part !== filled[0] && <ResumeAction {...action} intent="move-part" direction="up" label="Up" />}
            {part !== filled.at(-1) && <ResumeAction {...action} intent="move-part" direction="down" label="Down" />}
            <ResumeAction
              {...action}
              intent={isHidden ? 'show-part' : 'hide-part'}
              label={isHidden ? 'Show' : 'Hide'}
            />
          </Actions>
        }
      >
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
        <Disclosure summary={`Add ${one}`} isOpen={refused?.id === 'new'}>
          {/* A new key for each added entry: the next form begins empty. */}
          <EntryForm {...common} key={entries.length} entry={null} refused={refused?.id === 'new' ? refused : null} />
        </Disclosure>
      </Card>
    </div>
  )
}

/** Their first entry makes them a card. */
export function AddPartCard({ document, version, refused }: Omit<Props, 'part'>) {
  const filled = filledParts(document)
  const empty = document.order.filter((part) => !filled.includes(part))
  if (empty.length === 0) return null
  return (
    <Card title="Add a part">
      <div className="flex flex-wrap gap-2">
        {empty.map((part) => (
          <ActionDetails key={part} id={part} summary={RESUME_FORM[part].title} isOpen={refused?.part === part}>
            <EntryForm part={part} version={version} entry={null} refused={refused?.part === part ? refused : null} />
          </ActionDetails>
        ))}
      </div>
    </Card>
  )
}

function Actions({ about, children }: { about: string; children: ReactNode }) {
  return (
    <Menu
      group="resume-menu"
      accessibleName={`Change: ${about}`}
      label={
        <svg className={styles.dots} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
          <path d="M4 10h0M10 10h0M16 10h0" />
        </svg>
      }
      className={styles.actions}
    >
      {children}
    </Menu>
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
      </Disclosure>
      <Actions about={name}>
        {!isFirst && <ResumeAction {...action} intent="move" direction="up" label="Up" />}
        {!isLast && <ResumeAction {...action} intent="move" direction="down" label="Down" />}
        <ResumeAction
          {...action}
          intent={entry.isHidden ? 'show-entry' : 'hide-entry'}
          label={entry.isHidden ? 'Show' : 'Hide'}
        />
        <ResumeAction {...action} intent="remove" label="Remove" />
      </Actions>
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
      className="stack gap-6"
      noValidate
      data-autosave={entry?.id}
    >
      <ResumeFields
        fields={RESUME_FORM[part].fields}
        valueOf={(name) => refused?.typed[name] ?? asTyped(entry?.values[name])}
        errors={errors}
      />
      {entry === null ? (
        <p>
          <Button>Add</Button>
        </p>
      ) : (
        <Button isFallback>Save</Button>
      )}
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
