# shellcheck shell=bash
# What every part of the reference host shares: where things are, who is who, and how it speaks. Sourced, never run.
set -euo pipefail
# A failure inside `$(...)` is one, too.
shopt -s inherit_errexit nullglob

# A folder in the place of `/`, for tests and for a look at what would be installed; empty on a real machine.
ROOT=${RATINGPLATE_ROOT:-}

# Programs, root's; a runner's user reads and runs them.
LIB=/usr/local/lib/ratingplate
# One NAME.conf for each runner, and NAME.credential that only root reads.
CONF=/etc/ratingplate
UNITS=/etc/systemd/system
# The runner as GitHub ships it, never written to; each job gets a copy.
PRISTINE=/opt/ratingplate/runner
# What has to outlive a restart: what was there before, what is tuned now, each runner's folder.
STATE=/var/lib/ratingplate
# What must not outlive it: who has the machine, who waits, what was asked and answered.
RUN=/run/ratingplate
export ROOT LIB CONF UNITS PRISTINE STATE RUN

say() { printf '%s\n' "$*"; }
warn() { printf 'warning: %s\n' "$*" >&2; }

# Ends with a message and what to do: `die CODE MESSAGE HINT`. 2 is used wrongly, 3 could not be done.
die() {
  printf 'error: %s\n' "$2" >&2
  [ -z "${3:-}" ] || printf '  %s\n' "$3" >&2
  exit "$1"
}

# Says what is about to be done; false in a dry run, where it is not.
will() {
  if [ -n "${DRY_RUN:-}" ]; then
    say "would $*"
    return 1
  fi
  CHANGED=1
  say "$*"
}
# shellcheck disable=SC2034 # install asks it
CHANGED=''

need_root() {
  [ "$(id -u)" -eq 0 ] || [ -n "${DRY_RUN:-}" ] || die 2 "only root can do this" "Run it with sudo, or look first: --dry-run."
}

# A name is part of file names, of a unit's name and of a user's, which has at most 32 characters.
valid_name() { [[ $1 =~ ^[a-z0-9]([a-z0-9-]{0,18}[a-z0-9])?$ ]]; }

user_of() { printf 'ratingplate-%s' "$1"; }

# The number of a user of this machine; nothing where there is none.
uid_of() { awk -F: -v name="$1" '$1 == name { print $3 }' "$ROOT/etc/passwd"; }
gid_of() { awk -F: -v name="$1" '$1 == name { print $4 }' "$ROOT/etc/passwd"; }

# One setting of a runner: `setting NAME KEY`. The file is read, never sourced.
setting() { sed -n "s/^$2=//p" "$ROOT$CONF/$1.conf" | head -n 1; }

# Names of the runners that are installed, one a line.
runners() {
  local file
  for file in "$ROOT$CONF"/*.conf; do
    file=${file##*/}
    say "${file%.conf}"
  done
}

# Writes a file in one go: readers see the old one or the new one. `write_file PATH MODE`, its text from stdin.
write_file() {
  local new="$1.new.$$"
  (umask 077 && cat >"$new")
  chmod "$2" "$new"
  mv -f "$new" "$1"
}

# The day until which the runner's version is safe: GitHub stops giving jobs to a runner that updates by hand and is
# thirty days behind a release. The next release may have come the day after, so it is counted from the installation.
update_by() {
  local since
  since=$(cat "$ROOT$STATE/runner-since" 2>/dev/null) || return 1
  date -u -d "$since + 30 days" +%F
}

# Days left until then; negative where it has passed.
days_left() {
  local by
  by=$(update_by) || return 1
  say $((($(date -u -d "$by" +%s) - $(date -u -d "$(date -u +%F)" +%s)) / 86400))
}
