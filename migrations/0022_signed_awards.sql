-- From here on the signed text of a week holds no awards. Weeks that are closed by now keep them as they stand at this moment.
CREATE TABLE `signed_awards` (
	`week` text PRIMARY KEY NOT NULL,
	`awards` text NOT NULL
);
--> statement-breakpoint
INSERT INTO signed_awards (week, awards)
SELECT key, (SELECT json_group_array(json_object('place', place, 'playerId', player_id, 'points', points, 'state', state))
  FROM (SELECT place, player_id, points, state FROM awards WHERE awards.week = weeks.key ORDER BY place))
FROM weeks WHERE state = 'closed';
