import type { ShownProject } from '#app/core/projects/show-project.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { classNames, row, stack } from '#app/ui/layout.ts'
import styles from './project-name.module.css'

/** Decoration beside a project's written name. */
export function ProjectTile({ title }: { title: string }) {
  return (
    <span className={classNames(styles.tile, stack('middle'))} aria-hidden="true">
      {Array.from(title).slice(0, 2).join('').toLowerCase()}
    </span>
  )
}

/** A project's name, as a counted link when it has an address. */
export function ProjectTitle({ project }: { project: Pick<ShownProject, 'title' | 'href'> }) {
  if (project.href === null)
    return <span className={classNames(styles.title, 'breaks', row('inline', 'tall'))}>{project.title}</span>
  return (
    <Anchor
      href={project.href}
      rel="nofollow ugc noopener"
      className={classNames(styles.title, 'breaks', row('inline', 'tall'))}
    >
      {project.title}
    </Anchor>
  )
}
