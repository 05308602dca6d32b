import type { ShownProject } from '#app/core/projects/show-project.server.ts'
import { initials } from '#app/domain/text/initials.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { classNames } from '#app/ui/class-names.ts'
import styles from './components.module.css'

/** Decorative. */
export function ProjectTile({ title }: { title: string }) {
  return (
    <span
      className="stack h-11 w-11 flex-none place-items-center overflow-hidden rounded-[24%] bg-moss-tint font-display text-base leading-none font-bold text-moss"
      aria-hidden="true"
    >
      {initials(title).toLowerCase()}
    </span>
  )
}

export function ProjectTitle({ project }: { project: Pick<ShownProject, 'title' | 'href'> }) {
  if (project.href === null)
    return (
      <span className={classNames('inline-flex min-h-11 items-center wrap-anywhere', styles.title)}>
        {project.title}
      </span>
    )
  return (
    <Anchor
      href={project.href}
      rel="nofollow ugc noopener"
      className={classNames('inline-flex min-h-11 items-center wrap-anywhere', styles.title)}
    >
      {project.title}
    </Anchor>
  )
}
