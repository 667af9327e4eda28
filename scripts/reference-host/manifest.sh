# shellcheck shell=bash
# What an installation makes, so that removing it leaves the machine as it was. A line for each thing, written before it
# is made: `SCOPE|KIND|PATH`. The scope is a runner, or `shared` for what all of them use; the kind is dir, file (made),
# old (a file that was there, kept in `before/`), tree, user or unit.
# shellcheck source=scripts/reference-host/lib.sh
[ -n "${LIB:-}" ] || exit 2

MANIFEST=$ROOT$STATE/manifest
BEFORE=$ROOT$STATE/before

recorded() { [ -f "$MANIFEST" ] && grep -qxF "$1" "$MANIFEST"; }
# Whether a file is in the list, of whichever scope.
known() {
  [ -f "$MANIFEST" ] && awk -F'|' -v path="$1" '$3 == path && $2 ~ /^(file|old)$/ { found = 1 } END { exit !found }' "$MANIFEST"
}

record() {
  recorded "$1|$2|$3" && return 0
  (umask 077 && printf '%s|%s|%s\n' "$1" "$2" "$3" >>"$MANIFEST")
}

# A folder, and those above it that are missing: `put_dir SCOPE PATH MODE`.
put_dir() {
  # In a dry run it stays missing, and is said once.
  case " ${SAID:-} " in *" $2 "*) return 0 ;; esac
  [ -d "$ROOT$2" ] && return 0
  SAID="${SAID:-} $2"
  case $2 in /*/*) put_dir "$1" "${2%/*}" 755 ;; esac
  will "make the folder $2" || return 0
  mkdir -m "$3" "$ROOT$2"
  MADE+=("$1|dir|$2")
  [ -d "$ROOT$STATE" ] || return 0
  # The first folders are made before there is anywhere to write that down.
  local line
  for line in "${MADE[@]}"; do record "${line%%|*}" dir "${line##*|}"; done
  MADE=()
}
MADE=()

# A file with these bytes and this mode, root's: `put_file SCOPE PATH MODE FROM`. What was there before is kept.
put_file() {
  local to=$ROOT$2
  if [ -f "$to" ] && [ ! -L "$to" ] && cmp -s "$4" "$to" && [ "$(stat -c %a "$to")" = "$3" ]; then return 0; fi
  will "write $2" || return 0
  if ! known "$2"; then
    if [ -e "$to" ] || [ -L "$to" ]; then
      keep_before "$2"
      record "$1" old "$2"
    else
      record "$1" file "$2"
    fi
  fi
  # Never through a link that somebody put there.
  [ ! -L "$to" ] || rm -f "$to"
  write_file "$to" "$3" <"$4"
}

keep_before() {
  local at=$BEFORE$1
  (umask 077 && mkdir -p "${at%/*}")
  cp -a "$ROOT$1" "$at"
}

same_tree() { [ -d "$2" ] && diff -rq --no-dereference "$1" "$2" >/dev/null 2>&1; }

# A folder with all that is in it: `put_tree SCOPE PATH FROM`. One that is not ours is never replaced.
put_tree() {
  local to=$ROOT$2
  if [ -e "$to" ] && ! recorded "$1|tree|$2"; then
    die 2 "$2 is there already, and not from here" "Move it away first."
  fi
  will "copy the runner to $2" || return 0
  record "$1" tree "$2"
  rm -rf "$to.new"
  cp -a "$3" "$to.new"
  chown -R 0:0 "$to.new"
  chmod -R go-w,a+rX "$to.new"
  rm -rf "$to"
  mv "$to.new" "$to"
}

# Undoes everything of a scope, the last first. `undo_all SCOPE`
undo_all() {
  local line scope kind path
  [ -f "$MANIFEST" ] || return 0
  while IFS='|' read -r scope kind path; do
    [ "$scope" = "$1" ] && [ "$kind" != dir ] && undo "$kind" "$path"
  done < <(tac "$MANIFEST")
  [ -n "${DRY_RUN:-}" ] || forget "$1"
  return 0
}

undo() {
  will "take away $1 $2" || return 0
  case $1 in
    file) rm -f "$ROOT$2" ;;
    old) rm -f "$ROOT$2" && cp -a "$BEFORE$2" "$ROOT$2" ;;
    tree) rm -rf "$ROOT$2" "$ROOT$2.new" ;;
    user) remove_user "$2" ;;
    unit) disable_unit "$2" ;;
  esac
}

# What a runner has of the machine is given back, whether or not its service came to do so.
disable_unit() {
  local name
  systemctl disable --now "$1" >/dev/null 2>&1 || warn "$1 could not be disabled"
  case $1 in ratingplate-runner@*) ;; *) return 0 ;; esac
  name=${1#ratingplate-runner@}
  name=${name%.service}
  "$ROOT$LIB/keeper" ended "$name"
  rm -rf "$ROOT$STATE/runners/$name"
}

# Takes the lines of a scope out of the list; its folders stay listed until nobody needs them.
forget() {
  awk -F'|' -v scope="$1" '$1 != scope || $2 == "dir"' "$MANIFEST" >"$MANIFEST.new"
  mv -f "$MANIFEST.new" "$MANIFEST"
}

# Whether anything is left besides what all runners share.
others_left() { [ -f "$MANIFEST" ] && awk -F'|' '$1 != "shared" && $2 != "dir" { found = 1 } END { exit !found }' "$MANIFEST"; }

# The folders that were made, the deepest first, each only where nothing of others is in it; and the list itself.
undo_dirs() {
  local path dirs=()
  while IFS='|' read -r _ _ path; do dirs+=("$path"); done < <(grep '^[^|]*|dir|' "$MANIFEST" | tac)
  for path in "${dirs[@]}"; do
    will "take away the folder $path" || continue
    if [ "$path" = "$STATE" ]; then rm -rf "$BEFORE" "$MANIFEST" "$MANIFEST.new"; fi
    rmdir "$ROOT$path" 2>/dev/null || [ ! -d "$ROOT$path" ] || warn "$path is kept: others have put something into it"
  done
  [ -n "${DRY_RUN:-}" ] || rm -rf "$BEFORE" "$MANIFEST"
}

make_user() {
  local user=$1 home=$2
  if [ -n "$(uid_of "$user")" ]; then
    recorded "$3|user|$user" && return 0
    # Everything of the user is ended and swept between jobs, so it must be nobody's account.
    die 2 "there is a user $user already, and not from here" "Choose another --name."
  fi
  will "make the user $user" || return 0
  record "$3" user "$user"
  useradd ${ROOT:+--prefix "$ROOT"} --system --user-group --no-create-home --home-dir "$home" \
    --shell /usr/sbin/nologin "$user"
}

remove_user() {
  [ -z "$(uid_of "$1")" ] || userdel ${ROOT:+--prefix "$ROOT"} "$1"
  # It goes with its user only where /etc/login.defs says so.
  ! grep -q "^$1:" "$ROOT/etc/group" || groupdel ${ROOT:+--prefix "$ROOT"} "$1"
}
