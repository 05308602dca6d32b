-- Stored boards of before lack counts and names of teams. Each is made anew within a minute.
DELETE FROM contest_boards;
