/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The completion of bash. Of the package bash-completion it needs only the loader. */
#include "manual.h"

/*
 * Bash splits words at every `=`, so they are joined first. Candidates are then shortened
 * by what precedes the last `=`, which bash keeps.
 */
static const char head[] =
    "# SPDX-License-Identifier: GPL-3.0-or-later\n"
    "# Completion of damier for bash. Made by tools/manual.\n"
    "_damier() {\n"
    "    local words=() word glued='' command='' option='' value names='' files='' "
    "count=0\n"
    "    for word in \"${COMP_WORDS[@]:0:COMP_CWORD + 1}\"; do\n"
    "        if [[ $word == = || $glued ]] && ((${#words[@]})); then\n"
    "            words[-1]+=$word\n"
    "        else\n"
    "            words+=(\"$word\")\n"
    "        fi\n"
    "        glued=''\n"
    "        [[ $word != = ]] || glued=1\n"
    "    done\n"
    "    value=${words[-1]}\n"
    "    for word in \"${words[@]:1:${#words[@]} - 2}\"; do\n"
    "        if [[ $option ]]; then\n"
    "            option=''\n"
    "        elif [[ $word == -* ]]; then\n"
    "            case $word in\n"
    "            ";
static const char middle[] = ") option=$word ;;\n"
                             "            esac\n"
                             "        elif [[ ! $command ]]; then\n"
                             "            command=$word\n"
                             "        else\n"
                             "            count=$((count + 1))\n"
                             "        fi\n"
                             "    done\n"
                             "    if [[ ! $option && $value == --*=* ]]; then\n"
                             "        option=${value%%=*}\n"
                             "        value=${value#*=}\n"
                             "    fi\n"
                             "    if [[ $option ]]; then\n"
                             "        case $command:$option in\n";
static const char options_head[] = "        esac\n"
                                   "    elif [[ $value == -* ]]; then\n"
                                   "        case $command in\n";
static const char words_head[] = "        esac\n"
                                 "    else\n"
                                 "        case $command:$((count + 1)) in\n";
static const char tail[] =
    "        esac\n"
    "    fi\n"
    "    if [[ $files ]]; then\n"
    "        compopt -o filenames 2>/dev/null\n"
    "        mapfile -t COMPREPLY < <(compgen -f -- \"$value\")\n"
    "    else\n"
    "        mapfile -t COMPREPLY < <(compgen -W \"$names\" -- \"$value\")\n"
    "        if [[ $value == *=* ]]; then\n"
    "            COMPREPLY=(\"${COMPREPLY[@]#\"${value%=*}=\"}\")\n"
    "        fi\n"
    "        [[ ${COMPREPLY[*]} != *= ]] || compopt -o nospace 2>/dev/null\n"
    "    fi\n"
    "}\n"
    "complete -F _damier damier\n";

/* Whether a command before this one has an option of the same name. */
static bool is_known(size_t number, const option *o) {
    for (size_t i = 0; i < number; i++)
        if (command_option(&commands[i], o->name))
            return true;
    return false;
}

/* `--load|--output|-o`: every option that takes a value, of any command. */
static void put_valued(FILE *out) {
    const char *between = "";
    for (size_t i = 0; i < COMMANDS; i++)
        for (size_t o = 0; option_at(&commands[i], o); o++) {
            const option *row = option_at(&commands[i], o);
            if (row->kind == VALUE_NONE || is_known(i, row))
                continue;
            fprintf(out, "%s--%s", between, row->name);
            if (row->letter)
                fprintf(out, "|-%c", row->letter);
            between = "|";
        }
}

/* What may stand there: `names='a b'` or `files=1`. */
static void put_candidates(FILE *out, value_kind kind, name_list names) {
    if (kind == VALUE_FILE) {
        fputs("files=1 ;;\n", out);
        return;
    }
    fputs("names='", out);
    if (kind == VALUE_SETTING)
        write_settings(out, " ");
    else
        write_names(out, names, " ");
    fputs("' ;;\n", out);
}

static void put_values(FILE *out, const command_info *c) {
    for (const option *const *o = c->options; *o; o++) {
        if ((*o)->kind != VALUE_FILE && (*o)->kind != VALUE_SETTING && !(*o)->names)
            continue;
        fprintf(out, "        %s:--%s", c->name, (*o)->name);
        if ((*o)->letter)
            fprintf(out, " | %s:-%c", c->name, (*o)->letter);
        fputs(") ", out);
        put_candidates(out, (*o)->kind, (*o)->names);
    }
}

static void put_options(FILE *out, const command_info *c) {
    fprintf(out, "        %s) names='", c->name);
    for (size_t i = 0; option_at(c, i); i++)
        fprintf(out, "%s--%s", i > 0 ? " " : "", option_at(c, i)->name);
    fputs("' ;;\n", out);
}

static void put_operands(FILE *out, const command_info *c) {
    for (size_t i = 0; i < command_operands(c); i++) {
        const operand *o = &c->operands[i];
        if (o->kind != VALUE_FILE && !o->names)
            continue;
        fprintf(out, "        %s:", c->name);
        if (o->count == WORD_REPEATED)
            fputc('*', out);
        else
            fprintf(out, "%zu", i + 1);
        fputs(") ", out);
        put_candidates(out, o->kind, o->names);
    }
}

void write_bash(FILE *out) {
    fputs(head, out);
    put_valued(out);
    fputs(middle, out);
    for (size_t i = 0; i < COMMANDS; i++)
        put_values(out, &commands[i]);
    for (const option *const *o = common_options; *o; o++)
        if ((*o)->kind != VALUE_NONE) {
            fprintf(out, "        *:--%s) ", (*o)->name);
            put_candidates(out, (*o)->kind, (*o)->names);
        }
    fputs(options_head, out);
    for (size_t i = 0; i < COMMANDS; i++)
        put_options(out, &commands[i]);
    fputs("        *) names='--lang --help --version' ;;\n", out);
    fputs(words_head, out);
    fputs("        :*) names='", out);
    for (size_t i = 0; i < COMMANDS; i++)
        fprintf(out, "%s%s", i > 0 ? " " : "", commands[i].name);
    fputs("' ;;\n", out);
    for (size_t i = 0; i < COMMANDS; i++)
        put_operands(out, &commands[i]);
    fputs(tail, out);
}
