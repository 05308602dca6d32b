import type { ShownProject } from '#app/core/projects/show-project.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { classNames, row } from '#app/ui/layout.ts'
import styles from './project-title.module.css'

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
