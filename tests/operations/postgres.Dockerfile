# PostgreSQL as in docker-compose.yml. If `postgres:18` is not the official image here, it may lack pg_dump 18, which then
# comes from Debian's next release.
FROM postgres:18
RUN pg_dump --version | grep -q ' 18\.' || { \
      echo 'deb http://deb.debian.org/debian forky main' >/etc/apt/sources.list.d/next.list && \
      apt-get -o Acquire::Check-Valid-Until=false update && \
      apt-get install -y --no-install-recommends postgresql-client-18 && \
      rm -rf /var/lib/apt/lists/*; }
