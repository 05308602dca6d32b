import { Form } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { ProjectTile, ProjectTitle } from '#app/components/project-name.tsx'
import type { OwnProjects } from '#app/core/projects/player-projects.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatCount } from '#app/ui/format.ts'
import { Tag } from '#app/ui/tag.tsx'
import styles from './projects.module.css'

type Project = OwnProjects['list'][number]
type Props = { username: string; project: Project; isFirst: boolean; isLast: boolean }

export function OwnProjectRow({ username, project, isFirst, isLast }: Props) {
  const { id, title, description, host, repository, clicks, isHidden, takenDown } = project
  const page = `/player/${username}`
  const order = useKeptFocus()
  const facts = [host, repository?.name ?? null, formatCount(clicks, 'click')].filter((fact) => fact !== null)
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-4 gap-y-2 @max-[32rem]:grid-cols-[auto_minmax(0,1fr)]">
      <ProjectTile title={title} />
      <div className="min-w-0 leading-[1.45] wrap-anywhere">
        <h3 className="font-body text-base leading-snug font-semibold tracking-normal">
          <ProjectTitle project={project} /> {isHidden && <Tag>Hidden from others</Tag>}{' '}
          {takenDown !== null && <Tag>Taken down</Tag>}
        </h3>
        {description !== '' && <p>{description}</p>}
        {takenDown !== null && <p className="hint">Only you see this. Reason: {takenDown}</p>}
        <p className="hint">{facts.join(' · ')}</p>
      </div>
      <div className="flex items-start gap-1 @max-[32rem]:col-[2] @max-[32rem]:-ms-3.25">
        {!(isFirst && isLast) && (
          <Form ref={order} method="post" action={`${page}#projects`} preventScrollReset className="flex">
            <input type="hidden" name="project" value={id} />
            <Move direction="up" title={title} isDisabled={isFirst} />
            <Move direction="down" title={title} isDisabled={isLast} />
          </Form>
        )}
        <ButtonLink
          tone="quiet"
          size="small"
          href={`${page}?project=${encodeURIComponent(id)}#projects`}
          aria-label={`Edit ${title}`}
        >
          Edit
        </ButtonLink>
      </div>
    </div>
  )
}

function Move({ direction, title, isDisabled }: { direction: 'up' | 'down'; title: string; isDisabled: boolean }) {
  return (
    <button
      name="intent"
      value={direction}
      disabled={isDisabled}
      aria-label={`Move ${title} ${direction}`}
      className={classNames('stack place-items-center', styles.move)}
    >
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path
          d={direction === 'up' ? 'm3 10 5-5 5 5' : 'm3 6 5 5 5-5'}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  )
}

/** A button loses the focus when its row moves or reaches the edge. */
function useKeptFocus() {
  const form = useRef<HTMLFormElement>(null)
  const focused = useRef<string | null>(null)

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      focused.current = target instanceof HTMLButtonElement && form.current?.contains(target) ? target.value : null
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])

  useEffect(() => {
    // Browsers take the focus from a disabled button only when they draw.
    const isLost = document.activeElement === document.body || document.activeElement?.matches(':disabled') === true
    if (focused.current === null || !isLost) return
    const enabled = [...(form.current?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])]
    const target = enabled.find(({ value }) => value === focused.current) ?? enabled[0]
    target?.focus({ preventScroll: true })
  })

  return form
}
