import { ProjectTile, ProjectTitle } from '#app/components/project-name.tsx'
import type { ShownProject } from '#app/core/projects/show-project.server.ts'
import { Card } from '#app/ui/card.tsx'
import { classNames, row } from '#app/ui/layout.ts'
import styles from './projects-card.module.css'

export function ProjectsCard({ projects }: { projects: ShownProject[] }) {
  return (
    <Card id="projects" title="Projects">
      <ul role="list">
        {projects.map((project) => (
          <li key={project.id} className={classNames(styles.project, row(4, 'stretch'))}>
            <ProjectTile title={project.title} />
            <div className={styles.text}>
              <h3 className={styles.title}>
                <ProjectTitle project={project} />
              </h3>
              {project.description !== '' && <p className="soft">{project.description}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
