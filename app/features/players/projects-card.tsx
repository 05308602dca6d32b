import { Card } from '#app/ui/card.tsx'

import { ProjectTile } from '../projects/project-tile.tsx'
import { ProjectTitle } from '../projects/project-title.tsx'
import type { PlayerProjects } from './player-view.ts'
import styles from './projects-card.module.css'

export function ProjectsCard({ projects: { shown, cap } }: { projects: PlayerProjects }) {
  return (
    <Card id="projects" title="Projects" aside={`${shown.length} of ${cap}`}>
      <ul role="list">
        {shown.map((project) => (
          <li key={project.id} className={styles.project}>
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
