-- Until a table is analysed, PostgreSQL expects that one in 200 of its records has no application, and plans lists for that.
analyze founders (application);
