# shellcheck shell=bash
# What a runner begins with: nothing of the last job, a copy of its program, and what registers it once.
# shellcheck source=scripts/reference-host/lib.sh disable=SC2153 # STATE is of lib.sh
[ -n "${LIB:-}" ] || exit 2

# Ends every process of the runner's user: what a job has left behind, also outside of its control group.
sweep() {
  local uid signal left
  uid=$(uid_of "$(user_of "$1")")
  # Never root's, whatever the table of users says.
  if [ -z "$uid" ] || [ "$uid" -eq 0 ]; then return 0; fi
  for signal in TERM KILL KILL; do
    left=$(processes_of "$uid")
    [ -n "$left" ] || return 0
    # shellcheck disable=SC2086 # one argument for each
    kill "-$signal" $left 2>/dev/null || true
    wait_for_end "$uid"
  done
  left=$(processes_of "$uid")
  [ -z "$left" ] || warn "processes of $(user_of "$1") cannot be ended: $left"
}

# Up to two seconds; most are gone at once.
wait_for_end() {
  local try
  for try in 0.05 0.1 0.2 0.4 0.5 0.75; do
    [ -n "$(processes_of "$1")" ] || return 0
    sleep "$try"
  done
}

# From the kernel's own table: a minimal machine has no ps. What has ended but was not waited for does not count.
# Each status is read in one piece, and a process counts only where its line of users was seen: read line by line, a state
# that changes in between shifts the lines behind it, and a stranger whose line was lost would be ended as the user's.
processes_of() {
  local status line state owner lines
  for status in /proc/[0-9]*/status; do
    { mapfile -t lines <"$status"; } 2>/dev/null || continue
    state='' owner=''
    for line in "${lines[@]}"; do
      case $line in
        State:*) state=${line#State:?} state=${state:0:1} ;;
        Uid:*)
          [[ $line =~ ^Uid:[[:space:]]+([0-9]+)[[:space:]]+([0-9]+) ]] || break
          # The real user, then the effective one.
          if [ "${BASH_REMATCH[1]}" = "$1" ] || [ "${BASH_REMATCH[2]}" = "$1" ]; then owner=$1; fi
          break
          ;;
      esac
    done
    if [ -z "$owner" ] || [ "$state" = Z ]; then continue; fi
    status=${status%/status}
    say "${status#/proc/}"
  done
}

# The runner's folder, made anew: a copy of the program and an empty home. The files of the copy are links to the
# pristine ones, which are root's, so the copy costs no time and a job cannot write to them.
fresh() {
  local at=$ROOT$STATE/runners/$1 owner
  owner=$(uid_of "$(user_of "$1")"):$(gid_of "$(user_of "$1")")
  [ -x "$ROOT$PRISTINE/run.sh" ] || die 3 "no runner is in $PRISTINE" "Install it: install --name $1 --runner FOLDER."
  rm -rf "$at"
  mkdir -m 700 "$at"
  cp -al "$ROOT$PRISTINE" "$at/runner" 2>/dev/null || { rm -rf "$at/runner" && cp -a "$ROOT$PRISTINE" "$at/runner"; }
  mkdir -m 700 "$at/home"
  chown "$owner" "$at/runner" "$at/home" "$at"
}

# Asks GitHub for what registers a runner for one job, and hands over that alone: a token that is good for an hour and
# that the runner registers with, or the whole registration, made by GitHub just in time. The credential is read here,
# goes to curl over a pipe (arguments are for everybody to see), and nowhere else.
mint() {
  local answer grant what=registration-token key=token
  [ "$(setting "$1" way)" != jit ] || what=generate-jitconfig key=encoded_jit_config
  answer=$(ask_github "$1" "$what") ||
    die 3 "GitHub could not be asked for a registration ($what)" "It is tried again by itself."
  grant=$(sed -n "s/.*\"$key\"[[:space:]]*:[[:space:]]*\"\([^\"]*\)\".*/\1/p" <<<"$answer" | head -n 1)
  # A slash may stand in JSON with a backslash.
  grant=${grant//\\\//\/}
  case ${answer##*$'\n'} in
    201) [ -n "$grant" ] || die 3 "GitHub answered without $key" ;;
    401) die 3 "GitHub does not take the credential (401): it has expired or was revoked" "Give a new one: install --name $1 --credential FILE." ;;
    403 | 404) die 3 "the credential may not register runners at $(setting "$1" url) (${answer##*$'\n'})" \
      "It needs Administration, read and write, of the repository; or Self-hosted runners, of the organization, and the group must be there." ;;
    *) die 3 "GitHub refused a registration ($what, ${answer##*$'\n'})" "It is tried again by itself." ;;
  esac
  hand_over "$1" "$key" "$grant"
}

# The answer of GitHub, and its status on a line of its own: `ask_github NAME WHAT`.
ask_github() {
  local body=()
  [ "$2" != generate-jitconfig ] || body=(--header 'Content-Type: application/json' --data "$(registration "$1")")
  printf 'header = "Authorization: Bearer %s"\n' "$(head -n 1 "$ROOT$CONF/$1.credential")" |
    curl --silent --show-error --max-time 60 --config - --request POST \
      --header 'Accept: application/vnd.github+json' --header 'X-GitHub-Api-Version: 2022-11-28' \
      --write-out '\n%{http_code}' ${body[0]+"${body[@]}"} "$(setting "$1" api)/$(setting "$1" scope)/actions/runners/$2"
}

# What a just-in-time runner is to be. Its name is new each time: one that was registered and never came keeps its own for
# a day, and GitHub gives no name twice. Group 1 is the one that is always there.
registration() {
  local labels
  labels=$(setting "$1" labels)
  printf '{"name":"%s-%s","runner_group_id":%s,"labels":["%s"],"work_folder":"_work"}' \
    "$(setting "$1" runner)" "$(date +%s)" "$(setting "$1" group | grep . || say 1)" "${labels//,/\",\"}"
}

# Made where only root writes, and moved: nothing the user may have put into its folder is followed.
hand_over() {
  local new=$ROOT$STATE/$2.$1
  printf '%s' "$3" | write_file "$new" 400
  chown "$(uid_of "$(user_of "$1")"):$(gid_of "$(user_of "$1")")" "$new"
  mv -f "$new" "$ROOT$STATE/runners/$1/$2"
}
