import { PlayerLink } from '#app/components/player-link.tsx'
import { ProjectTile } from '#app/components/project-tile.tsx'
import { ProjectTitle } from '#app/components/project-title.tsx'
import type { ProjectsView } from '#app/core/projects/project-view.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { formatCount } from '#app/ui/format.ts'
import styles from './project-card.module.css'

export function ProjectCard({ project }: { project: ProjectsView['projects'][number] }) {
  const { title, description, href, host, repository, owner, clicks } = project
  return (
    <article className={styles.card}>
      <header className={styles.header}>
        <ProjectTile title={title} />
        <h2 className={styles.title}>
          <ProjectTitle project={project} />
        </h2>
      </header>
      <p className={styles.description}>{description}</p>
      <dl className={styles.places}>
        {host !== null && (
          <div>
            <dt>Website</dt>
            <dd>
              {href === null ? (
                host
              ) : (
                <Anchor href={href} rel="nofollow ugc noopener">
                  {host}
                </Anchor>
              )}
            </dd>
          </div>
        )}
        {repository !== null && (
          <div>
            <dt>Code</dt>
            <dd>
              <a href={repository.href} rel="nofollow ugc noopener">
                {repository.name}
              </a>
            </dd>
          </div>
        )}
      </dl>
      <footer className={styles.footer}>
        <PlayerLink {...owner} />
        <span className={styles.clicks}>{formatCount(clicks, 'click')}</span>
      </footer>
    </article>
  )
}
